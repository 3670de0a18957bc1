import { createStore } from '@/lib/utils/state/store';

const SHOWN_AFTER_MS = 150;
/** After that whatever has become of it is no longer worth hiding the page. */
const GIVEN_UP_AFTER_MS = 20_000;

/** The path of the page that a visitor waits for, once it takes longer than a blink. */
export const pendingPathStore = createStore<string | null>(null);

let left = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/** A link was followed, by Next's router or by the browser. */
export function beginNavigation(href: string): void {
  const { origin, pathname, search } = new URL(href, location.href);
  if (origin !== location.origin || pathname + search === location.pathname + location.search) return;
  left = location.pathname + location.search;
  clearTimeout(timer);
  timer = setTimeout(() => {
    pendingPathStore.set(pathname);
    timer = setTimeout(endNavigation, GIVEN_UP_AFTER_MS);
  }, SHOWN_AFTER_MS);
}

/** `shown` is the page that is there now: while it is the one that was left, the visitor still waits. */
export function endNavigation(shown?: string): void {
  if (shown === left) return;
  clearTimeout(timer);
  pendingPathStore.set(null);
}
