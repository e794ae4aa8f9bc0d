import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '@/shared/lib/dom/cn';

const tabClass =
  'relative inline-flex h-11 shrink-0 items-center rounded-control text-ui text-muted transition-colors after:absolute after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink aria-selected:after:bg-blue';

const classes = {
  // Labels align with the page's edge: the padding for the focus ring overhangs it.
  default: { list: 'tab-line -mx-2 gap-2', tab: 'px-2 after:inset-x-2' },
  // Equal widths that fill the container.
  wide: { list: 'border-b border-line', tab: 'flex-1 justify-center after:inset-x-0' },
};

export const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Arrows, Home and End move the focus and select the focused tab; a link is followed by Enter or Space. */
function moveAmongTabs(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const tab = event.target as HTMLElement;
  const step = steps[event.key];
  const next = event.key === ' ' ? tab : step && tabs[step(tabs.indexOf(tab), tabs.length)];
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (event.key === ' ' || next instanceof HTMLButtonElement) next.click();
}

interface TabListProps {
  label: string;
  /** `to` is the URL of a tab that is a link: it can be opened in a new window, and Back returns to the previous one. */
  tabs: { value: string; label: ReactNode; to?: string }[];
  value: string;
  onChange?: (value: string) => void;
  tabId: (index: number) => string;
  /** Returns the id of a tab's panel; `undefined` if it is not in the document. */
  panelId: (index: number) => string | undefined;
  wide?: boolean;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

export function TabList(props: TabListProps) {
  const { label, tabs, value, onChange, tabId, panelId, wide, className, ref } = props;
  const { list, tab } = classes[wide ? 'wide' : 'default'];
  // Without a selected tab the first one is the tab stop.
  const tabStop = tabs.some((one) => one.value === value) ? value : tabs[0]?.value;
  return (
    // The keys serve the tabs inside, which take the focus.
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      role="tablist"
      aria-label={label}
      className={cn('flex overflow-x-auto [scrollbar-width:none]', list, className)}
      onKeyDown={moveAmongTabs}
    >
      {tabs.map(({ value: own, label: text, to }, index) => {
        const attributes = {
          role: 'tab',
          id: tabId(index),
          'aria-controls': panelId(index),
          'aria-selected': own === value,
          tabIndex: own === tabStop ? 0 : -1,
          className: cn(tabClass, tab),
          children: text,
        };
        return to === undefined ? (
          <button key={own} type="button" onClick={() => onChange?.(own)} {...attributes} />
        ) : (
          <Link key={own} to={to} preventScrollReset state={{ keepFocus: true }} {...attributes} />
        );
      })}
    </div>
  );
}

interface TabsProps extends Pick<TabListProps, 'label' | 'tabs' | 'value' | 'wide' | 'className'> {
  onChange: (value: string) => void;
  /** The panel of the selected tab; it is the same element for every tab. */
  children: ReactNode;
}

/** Tabs whose selection is page state. For tabs with URLs see `TabLinks`. */
export function Tabs({ className, children, ...list }: TabsProps) {
  const id = useId();
  const tabId = (index: number) => `${id}tab${index}`;
  const selected = list.tabs.findIndex(({ value }) => value === list.value);
  return (
    <div className={className}>
      <TabList
        {...list}
        className="noscript:hidden"
        tabId={tabId}
        panelId={(index) => (index === selected ? `${id}panel` : undefined)}
      />
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={tabId(selected)}>
        {children}
      </div>
    </div>
  );
}
