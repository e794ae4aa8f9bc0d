import { useEffect } from 'react';
import type { Command, CommandGroup } from './commands';

/** Lists of ids are separated by spaces, so an id has none. */
export const idWithin = (prefix: string, name: string) => prefix + name.replaceAll(' ', '-');

export interface ResultsProps {
  id: string;
  groups: CommandGroup[];
  active: Command | undefined;
  choose: (command: Command) => void;
  run: (command: Command) => void;
}

/** The listbox of what was found, below the field that keeps the focus. */
export function Results({ id, groups, active, choose, run }: ResultsProps) {
  const activeId = active && idWithin(id, active.id);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      id={idWithin(id, 'list')}
      role="listbox"
      aria-label="Results"
      className={groups.length > 0 ? 'p-2' : undefined}
    >
      {groups.map(({ title, commands }) => (
        <div key={title} role="group" aria-labelledby={idWithin(id, title)}>
          <p id={idWithin(id, title)} role="presentation" className="px-2 pt-2 pb-1 text-caption text-muted">
            {title}
          </p>
          {commands.map((command) => (
            <Option
              key={command.id}
              id={idWithin(id, command.id)}
              command={command}
              isActive={command === active}
              choose={() => choose(command)}
              run={() => run(command)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  choose: () => void;
  run: () => void;
}

function Option({ id, command: { label, detail }, isActive, choose, run }: OptionProps) {
  return (
    // Keys are handled by the field, which keeps the focus.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={choose}
      onPointerDown={(event) => event.preventDefault()}
      onClick={run}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 text-ui aria-selected:bg-sunken forced-colors:aria-selected:outline-2 pointer-coarse:min-h-11"
    >
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {detail && (
        <span className="max-w-[45%] shrink-0 truncate text-caption font-normal text-muted">{detail}</span>
      )}
    </div>
  );
}
