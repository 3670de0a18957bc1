import type { MouseEvent } from 'react';

/** A click that stays in this tab; every other one is the browser's own business (a new tab, a download). */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.defaultPrevented && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
