/** A line of a menu. */
export const MENU_ITEM =
  'flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-badge px-3 text-ui outline-none data-highlighted:bg-sunken';
