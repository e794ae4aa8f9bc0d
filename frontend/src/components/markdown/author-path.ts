/** In an address one or two dots are the folder itself and the one above it, percent-encoded, too. */
const authorSlug = (name: string) =>
  /^\.{1,2}$/.test(name) ? 'author' : name.toLowerCase().replaceAll(' ', '-');

/** The address of an author's page as the specification derives it from a name alone. */
export const authorPath = (name: string) => `/authors/${encodeURIComponent(authorSlug(name))}`;
