/** Which forms the windows of this browser have open, by web locks: they go with their window, however it ends. */

/** They are there on secure origins alone. */
const locks = () => (navigator as { locks?: LockManager }).locks;

/** Tells other windows that the form is open. Returns a function that ends this. */
export function lockForm(form: string): () => void {
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (close = resolve));
  // Without the Locks API the text is offered in other windows, too.
  locks()
    ?.request(form, () => closed)
    .catch(() => undefined);
  return close;
}

/** The forms that are open; none where that can't be known. */
export async function lockedForms(): Promise<ReadonlySet<string>> {
  const { held } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {};
  return new Set(held?.flatMap(({ name }) => name ?? []));
}
