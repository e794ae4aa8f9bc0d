/** The address of a post. */
export const postPath = (slug: string) => `/blog/${encodeURIComponent(slug)}`;
