/** Formats a number of rows, with separators of thousands. */
export const formatCount = (count: number) => count.toLocaleString('en-US');
