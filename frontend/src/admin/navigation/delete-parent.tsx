import { useId, useState } from 'react';
import { ConfirmDelete } from '@/admin/table/confirm-delete';
import { navigationPath, useDeleteNavigationItemMutation, type ChildrenPolicy } from './api';
import type { NavigationItem } from '@/shared/navigation/queries';
import { quote } from '@/admin/lib/quote';
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
      nameOf={({ label }) => quote(label)}
      remove={(current) => remove({ ...current, children: policy }).unwrap()}
      messages={deleteMessages}
      onClose={onClose}
    >
      <fieldset className="mt-4 grid gap-1">
        <legend className="sr-only">Items below</legend>
        {choices.map(({ value, label, hint }) => (
          <div key={value} className="rounded-control px-3 py-1 has-checked:bg-sunken">
            <label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-ui">
              <input
                type="radio"
                name={name}
                checked={policy === value}
                onChange={() => setPolicy(value)}
                aria-describedby={`${name}-${value}`}
                className="size-4 shrink-0 accent-blue"
              />
              {label}
            </label>
            <p id={`${name}-${value}`} className="pb-1.5 pl-6.5 text-caption font-normal text-muted">
              {hint}
            </p>
          </div>
        ))}
      </fieldset>
    </ConfirmDelete>
  );
}
