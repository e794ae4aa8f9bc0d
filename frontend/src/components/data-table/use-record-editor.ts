import { useState } from 'react';

/** Which record a dialog edits: `undefined` in `record` while a new one is made. */
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
