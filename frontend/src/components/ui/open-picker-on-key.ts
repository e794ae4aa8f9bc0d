import type { KeyboardEvent } from 'react';

/** What chooses another option of a pick list that is closed: what moves in it, and a letter of the option's name. */
const chooses = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  /^(?:Arrow(?:Up|Down)|Page(?:Up|Down)|Home|End)$/.test(key) ||
  ([...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey);

/**
 * An arrow or a letter opens a native pick list, as an arrow does on a Mac, instead of choosing another option: for
 * selects that act on change, which must not act on the options that are passed on the way.
 */
export function openPickerOnKey(event: KeyboardEvent<HTMLSelectElement>) {
  if (!chooses(event) || !('showPicker' in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}
