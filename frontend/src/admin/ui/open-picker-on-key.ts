import type { KeyboardEvent } from 'react';

/** The keys that change a closed select: arrows and other movements, and letters. */
const chooses = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  /^(?:Arrow(?:Up|Down)|Page(?:Up|Down)|Home|End)$/.test(key) ||
  ([...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey);

/**
 * Makes arrows and letters open a native select, as arrows do on a Mac, instead of changing its value: for
 * selects that act on change, which must not act on every option passed.
 */
export function openPickerOnKey(event: KeyboardEvent<HTMLSelectElement>) {
  if (!chooses(event) || !('showPicker' in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}
