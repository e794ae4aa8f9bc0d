/** Fills the window, as a page does. */
export const contentDialogClass =
  'm-0! h-dvh! max-h-dvh! w-full! max-w-none! content-start rounded-none! border-0!';
