interface Option {
  value: string | number;
  label: string;
}

/**
 * Adds the saved value as a first choice when the list does not have it (not loaded yet, or deleted). Otherwise the
 * list would show a different choice from the one saved.
 */
export function withCurrentOption(choices: Option[], current: unknown, label: string): Option[] {
  if (!current || choices.some(({ value }) => String(value) === String(current))) return choices;
  return [{ value: String(current), label }, ...choices];
}
