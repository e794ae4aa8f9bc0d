import { Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useDebouncedValue, useDocumentEvent } from '@/admin/hooks/browser-hooks';
import { useGo } from '@/shared/hooks/use-site-pages';
import { isComposing } from '@/shared/lib/dom/keys';
import { modalOpened } from '@/shared/lib/dom/modals';
import { useLogout } from '@/shared/session/use-logout';
import { Modal } from '@/shared/ui/dialog/modal';
import { findCommands, useFoundRecords, type Command, type CommandActions } from './commands';

/** How long typing has to pause before the lists are asked, in milliseconds. */
const pause = 150;

type Option = Command & { id: string };

/** Everything that matches: commands at once, records once the server has answered. */
function useMatches(id: string, search: string, actions: CommandActions) {
  const debounced = useDebouncedValue(search, pause);
  const { groups, isSearching, hasFailed } = useFoundRecords(search.trim() ? debounced : '');
  const found = [...findCommands(search, actions), ...groups].map(({ title, commands }, group) => ({
    title,
    id: `${id}${group}`,
    options: commands.map((command, index): Option => ({ ...command, id: `${id}${group}-${index}` })),
  }));
  return {
    groups: found.filter(({ options }) => options.length > 0),
    isSearching: isSearching || (search.trim() !== debounced.trim() && search.trim().length > 1),
    hasFailed,
  };
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index + count - 1) % count,
  PageDown: (index, count) => Math.min(index + 8, count - 1),
  PageUp: (index) => Math.max(index - 8, 0),
};

/**
 * The command palette: a combobox whose focus stays in the field while keys move through the listbox, as the ARIA
 * Authoring Practices describe it.
 */
export function CommandPalette({ onClose, showShortcuts }: Record<'onClose' | 'showShortcuts', () => void>) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const go = useGo();
  // It gives way to a question that was on its way, such as one about unsaved changes.
  useDocumentEvent(modalOpened, onClose);
  const { logout } = useLogout('admin');
  const id = useId();
  const { groups, isSearching, hasFailed } = useMatches(id, search, { logout, showShortcuts });
  const options = groups.flatMap((group) => group.options);
  // The first option, unless another has been chosen and is still there.
  const found = options.findIndex((option) => option.id === chosen);
  const index = Math.max(0, found);
  const active = options[index];
  const run = ({ to, state, run: act }: Command) => {
    onClose();
    // After the palette is gone: a question about unsaved changes would open below it.
    setTimeout(() => (to === undefined ? act?.() : go(to, { state: state ?? null })));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = steps[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active && !event.repeat) run(active);
    } else if (step && options.length > 0) {
      event.preventDefault();
      setChosen(options[step(index, options.length)]?.id ?? '');
    }
  };
  const status = isSearching ? 'Searching...' : options.length === 0 ? 'Nothing found' : '';
  return (
    <Modal
      onClose={onClose}
      onPressOutside={onClose}
      className="top-[10dvh] mt-0! mb-auto max-w-xl p-0! max-sm:top-4"
    >
      {(ids) => (
        <>
          <h2 id={ids.title} className="sr-only">
            Search and commands
          </h2>
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <input
              data-first-focus=""
              type="text"
              role="combobox"
              aria-label="Search and commands"
              aria-expanded={options.length > 0}
              aria-controls={`${id}list`}
              aria-autocomplete="list"
              aria-activedescendant={active?.id}
              placeholder="Go to, create, or search everything"
              autoComplete="off"
              autoCorrect="off"
              autoCapitalize="none"
              spellCheck={false}
              value={search}
              onChange={({ target }) => {
                setSearch(target.value);
                setChosen('');
              }}
              onKeyDown={onKeyDown}
              className="h-13 w-full min-w-0 bg-transparent text-body outline-none placeholder:text-muted"
            />
          </div>
          <div className="max-h-[min(60dvh,26rem)] overflow-y-auto">
            {hasFailed && (
              <p role="alert" className="px-4 pt-3 text-caption text-destructive">
                Some lists couldn’t be searched. Check your connection and try again.
              </p>
            )}
            <Results id={`${id}list`} groups={groups} active={active} choose={setChosen} run={run} />
            <p role="status" className="px-4 text-ui font-normal text-muted not-empty:py-3">
              {status}
            </p>
          </div>
        </>
      )}
    </Modal>
  );
}

interface ResultsProps {
  id: string;
  groups: { id: string; title: string; options: Option[] }[];
  active: Option | undefined;
  choose: (id: string) => void;
  run: (option: Option) => void;
}

function Results({ id, groups, active, choose, run }: ResultsProps) {
  const activeId = active?.id;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div id={id} role="listbox" aria-label="Results" className={groups.length > 0 ? 'p-2' : undefined}>
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={group.id}>
          <p id={group.id} role="presentation" className="px-2 pt-2 pb-1 text-caption text-muted">
            {group.title}
          </p>
          {group.options.map((option) => (
            // Keys are handled by the field, which keeps the focus.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.id}
              id={option.id}
              role="option"
              tabIndex={-1}
              aria-selected={option.id === activeId}
              onPointerMove={() => choose(option.id)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => run(option)}
              className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 text-ui aria-selected:bg-sunken forced-colors:aria-selected:outline-2 pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">{option.label}</span>
              {option.detail && (
                <span className="max-w-[45%] shrink-0 truncate text-caption font-normal text-muted">
                  {option.detail}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
