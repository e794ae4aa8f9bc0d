interface Choice {
  value: string | number;
  label: string;
}

/**
 * What a pick list offers, and first what its form holds where that is not among it, because it is not known yet or is
 * gone: the list would show another choice than the one that is saved.
 */
export function withHeld(choices: Choice[], held: unknown, label: string): Choice[] {
  if (!held || choices.some(({ value }) => String(value) === String(held))) return choices;
  return [{ value: String(held), label }, ...choices];
}
