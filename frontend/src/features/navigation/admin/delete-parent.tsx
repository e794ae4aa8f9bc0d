import { useId, useState } from 'react';
import { ConfirmDelete } from '@/components/data-table/confirm-delete';
import {
  navigationPath,
  useDeleteNavigationItemMutation,
  type ChildrenPolicy,
} from '@/features/navigation/admin-api';
import type { NavigationItem } from '@/features/navigation/queries';
import { deleteMessages } from './item-messages';

export interface DeleteParentProps {
  item: NavigationItem;
  /** The number of items below it. */
  count: number;
  onClose: () => void;
}

const choices: { value: ChildrenPolicy; label: string; hint: string }[] = [
  { value: 'promote', label: 'Keep', hint: 'Visible ones become top-level entries in the header.' },
  { value: 'hide', label: 'Hide', hint: 'Kept in this list as hidden top-level items.' },
  { value: 'delete', label: 'Delete', hint: 'Removed together with this item.' },
];

/** Asks before an item with others below it is deleted, and what happens to them. */
export function DeleteParent({ item, count, onClose }: DeleteParentProps) {
  const [remove] = useDeleteNavigationItemMutation();
  const [policy, setPolicy] = useState<ChildrenPolicy>('promote');
  const name = useId();
  const below = count === 1 ? 'One item is' : `${count} items are`;
  return (
    <ConfirmDelete
      path={navigationPath}
      record={item}
      title={`Are you sure you want to delete "${item.label}"?`}
      describe={() => `${below} below it. Choose what happens to ${count === 1 ? 'it' : 'them'}.`}
      remove={(current) => remove({ ...current, children: policy }).unwrap()}
      messages={deleteMessages}
      onClose={onClose}
    >
      <fieldset className="mt-4 grid gap-1">
        <legend className="sr-only">Items below</legend>
        {choices.map(({ value, label, hint }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-3 py-2 text-ui hover:bg-sunken has-checked:bg-sunken"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={policy === value}
              onChange={() => setPolicy(value)}
              aria-describedby={`${name}-${value}`}
              className="mt-1 size-4 shrink-0 accent-blue"
            />
            <span>
              <span className="block font-medium">{label}</span>
              <span id={`${name}-${value}`} className="block text-caption text-muted">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </ConfirmDelete>
  );
}
