import { useState } from 'react';

/** The record that a dialog edits: `undefined` in `record` for a new one. */
export function useRecordEditor<T>() {
  const [editing, setEditing] = useState<{ record?: T } | null>(null);
  return {
    record: editing?.record,
    isOpen: editing !== null,
    create: () => setEditing({}),
    edit: (record: T) => setEditing({ record }),
    close: () => setEditing(null),
  };
}
