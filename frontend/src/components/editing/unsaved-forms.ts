/** A form with unsaved changes. */
export interface UnsavedForm {
  /** Does it once the person agrees to lose them. */
  ask: (go: () => void) => void;
  discard: () => void;
}

/** Those of the page, the topmost last. */
const unsavedForms: UnsavedForm[] = [];

/** Knows the form until what it gives back is called. */
export function registerUnsavedForm(form: UnsavedForm): () => void {
  unsavedForms.push(form);
  return () => void unsavedForms.splice(unsavedForms.indexOf(form), 1);
}

/**
 * Does what ends every form of the page, after asking where something would be lost. The changes are kept until `go`
 * gives them up, for it may fail. What lies above the page goes before the question is asked.
 */
export function leaveForms(go: (discard: () => void, hasAsked: boolean) => void, beforeAsking?: () => void) {
  const forms = [...unsavedForms];
  const discard = () => forms.forEach((form) => form.discard());
  const topmost = forms.at(-1);
  if (!topmost) return go(discard, false);
  beforeAsking?.();
  topmost.ask(() => go(discard, true));
}
