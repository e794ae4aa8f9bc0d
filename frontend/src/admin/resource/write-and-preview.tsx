import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { twoColumnsQuery, useMediaQuery } from '@/admin/hooks/browser-hooks';
import { lazyComponent } from '@/admin/ui/lazy-component';
import { cn } from '@/shared/lib/dom/cn';
import { TabList } from '@/shared/ui/tabs/tabs';

/** What renders markdown is fetched when the first form is opened. */
export const TextPreview = lazyComponent(
  async () => (await import(/* webpackChunkName: "live-preview" */ './text-preview')).TextPreview,
  { loading: 'Loading preview...', failed: 'We couldn’t load the preview.' },
);

interface WriteAndPreviewProps {
  label?: string;
  preview?: ReactNode;
  children: ReactNode;
}

/** The fields of a text beside its preview; tabs, named by `label`, if the screen is too narrow. Both stay in the document. */
export function WriteAndPreview({ label = 'Views', preview, children }: WriteAndPreviewProps) {
  const columns = [
    { label: 'Write', content: <div className="grid grid-cols-1 gap-4">{children}</div> },
    { label: 'Preview', content: preview ?? <TextPreview /> },
  ];
  const id = useId();
  const isWide = useMediaQuery(twoColumnsQuery);
  const [selected, select] = useState(0);
  const panels = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panels.current;
    // Something inside must become visible, such as an invalid field.
    const reveal = ({ target }: Event) =>
      select([...(element?.children ?? [])].findIndex((panel) => panel.contains(target as Node)));
    element?.addEventListener('beforematch', reveal);
    return () => element?.removeEventListener('beforematch', reveal);
  }, []);
  return (
    <>
      {!isWide && (
        <TabList
          label={label}
          tabs={columns.map((column, index) => ({ value: String(index), label: column.label }))}
          value={String(selected)}
          onChange={(value) => select(Number(value))}
          tabId={(index) => `${id}tab${index}`}
          panelId={(index) => `${id}panel${index}`}
          className="mb-6 max-sm:mb-4"
        />
      )}
      <div ref={panels} className="grid grid-cols-1 gap-8 lg:grid-cols-2 xl:gap-12">
        {columns.map((column, index) => (
          <div
            key={column.label}
            className={cn('min-w-0', !isWide && index !== selected && 'hidden')}
            {...(!isWide && {
              role: 'tabpanel',
              id: `${id}panel${index}`,
              'aria-labelledby': `${id}tab${index}`,
            })}
          >
            {column.content}
          </div>
        ))}
      </div>
    </>
  );
}
