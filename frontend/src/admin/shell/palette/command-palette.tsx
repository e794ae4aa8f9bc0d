import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react';
import { Modal } from '@/shared/ui/dialog/modal';
import { useLogout } from '@/shared/session/use-logout';
import { useDebouncedValue } from '@/admin/hooks/use-debounced-value';
import { useGo } from '@/shared/hooks/use-site-pages';
import { isComposing } from '@/shared/lib/dom/keys';
import { modalOpened } from '@/shared/lib/dom/modals';
import { findCommands, type Command, type CommandActions, type CommandGroup } from './commands';
import { idWithin, Results } from './results';
import { useFoundRecords } from './found-records';

/** How long typing has to pause before the lists are asked, in milliseconds. */
const pause = 150;

/** Everything that matches: commands at once, records once the server has answered. */
function useMatches(search: string, actions: CommandActions) {
  const debounced = useDebouncedValue(search, pause);
  const { groups, isSearching, hasFailed } = useFoundRecords(search.trim() ? debounced : '');
  const all: CommandGroup[] = [...findCommands(search, actions), ...groups];
  return {
    groups: all.filter(({ commands }) => commands.length > 0),
    isSearching: isSearching || (search.trim() !== debounced.trim() && search.trim().length > 1),
    hasFailed,
  };
}

/** Steps through the options by key, from the end to the beginning and back. */
const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index + count - 1) % count,
  PageDown: (index, count) => Math.min(index + 8, count - 1),
  PageUp: (index) => Math.max(index - 8, 0),
};

export interface CommandPaletteProps {
  onClose: () => void;
  /** Opens the list of keys in its place. */
  showShortcuts: () => void;
}

/** Closes it for a question that was on its way, such as one about unsaved changes. */
function useGivingWay(close: () => void) {
  const giveWay = useEffectEvent(close);
  useEffect(() => {
    const onOpened = () => giveWay();
    document.addEventListener(modalOpened, onOpened);
    return () => document.removeEventListener(modalOpened, onOpened);
  }, []);
}

/**
 * The command palette: a combobox whose focus stays in the field while keys move through the listbox, as the ARIA
 * Authoring Practices describe it.
 */
export function CommandPalette({ onClose, showShortcuts }: CommandPaletteProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const go = useGo();
  useGivingWay(onClose);
  const { logout } = useLogout('admin');
  const id = useId();
  const { groups, isSearching, hasFailed } = useMatches(search, { logout, showShortcuts });
  const commands = groups.flatMap((group) => group.commands);
  // The first option, unless another has been chosen and is still there.
  const found = commands.findIndex((command) => command.id === chosen);
  const index = Math.max(0, found);
  const active = commands[index];
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
    } else if (step && commands.length > 0) {
      event.preventDefault();
      setChosen(commands[step(index, commands.length)]?.id);
    }
  };
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
              aria-expanded={commands.length > 0}
              aria-controls={idWithin(id, 'list')}
              aria-autocomplete="list"
              aria-activedescendant={active && idWithin(id, active.id)}
              placeholder="Go to, create, or search everything"
              autoComplete="off"
              autoCorrect="off"
              autoCapitalize="none"
              spellCheck={false}
              value={search}
              onChange={({ target }) => {
                setSearch(target.value);
                setChosen(undefined);
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
            <Results {...{ id, groups, active, run }} choose={(command) => setChosen(command.id)} />
            <p role="status" className="px-4 text-ui font-normal text-muted not-empty:py-3">
              {statusOf({ isSearching, count: commands.length })}
            </p>
          </div>
        </>
      )}
    </Modal>
  );
}

function statusOf({ isSearching, count }: { isSearching: boolean; count: number }) {
  if (isSearching) return 'Searching...';
  return count === 0 ? 'Nothing found' : '';
}
