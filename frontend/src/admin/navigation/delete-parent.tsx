import { useId, useState } from 'react';
import { DeleteRecord } from '@/admin/resource/deletion';
import type { DeleteProps } from '@/admin/resource/resource';
import type { NavigationItem } from '@/shared/navigation/queries';
import { useNavigationItemsQuery } from './api';

const choices: { value: string; label: string; hint: string }[] = [
  { value: 'promote', label: 'Keep', hint: 'Visible ones become top-level entries in the header.' },
  { value: 'hide', label: 'Hide', hint: 'Kept in this list as hidden top-level items.' },
  { value: 'delete', label: 'Delete', hint: 'Removed together with this item.' },
];

/** Returns a function that counts the items below one. */
export function useChildCount() {
  const { data } = useNavigationItemsQuery();
  return ({ id }: NavigationItem) => data?.filter(({ parentId }) => parentId === id).length ?? 0;
}

/** Asks before an item with others below it is deleted, and what happens to them. */
export function DeleteParent(props: DeleteProps<NavigationItem>) {
  const { record } = props;
  const count = useChildCount()(record);
  const [policy, setPolicy] = useState('promote');
  const name = useId();
  const below = count === 1 ? 'One item is' : `${count} items are`;
  return (
    <DeleteRecord
      {...props}
      title={`Are you sure you want to delete "${record.label}"?`}
      describe={() => `${below} below it. Choose what happens to ${count === 1 ? 'it' : 'them'}.`}
      params={{ children: policy }}
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
    </DeleteRecord>
  );
}
