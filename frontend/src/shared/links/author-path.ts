/** `.` and `..` are path segments in a URL, even percent-encoded. */
const authorSlug = (name: string) =>
  /^\.{1,2}$/.test(name) ? 'author' : name.toLowerCase().normalize('NFC').replaceAll(' ', '-');

/** Returns the path of an author's page, which the specification derives from the name. */
export const authorPath = (name: string) => `/authors/${encodeURIComponent(authorSlug(name))}`;
