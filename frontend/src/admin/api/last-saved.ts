/** How long a list may take to show the record, in milliseconds. */
const maxAge = 10_000;

let last: { path: string; id: number; time: number } | undefined;

/** Remembers the record that was saved last, so that its list can point it out. `path` is that of the list. */
export function rememberSaved(path: string, id: number) {
  last = { path, id, time: Date.now() };
}

export const isJustSaved = (path: string | undefined, id: number | string) =>
  last?.path === path && last?.id === id && Date.now() - last.time < maxAge;

export function forgetSaved() {
  last = undefined;
}
