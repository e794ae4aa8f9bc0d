/** A line of the side menu. */
export const menuRow =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left wrap-anywhere hover:bg-sunken aria-[current]:text-blue';
