import { FILTER_PARAMETERS } from '#lib/feed/filters.ts';

/** Whether an address names a parameter of the feed's filters, which may be empty. A `?` within the query is a part of it, as to Next. */
export function hasFilter(url: string): boolean {
  const begin = url.indexOf('?');
  if (begin < 0) return false;
  const names = new URLSearchParams(url.slice(begin + 1));
  return FILTER_PARAMETERS.some((name) => names.has(name));
}
