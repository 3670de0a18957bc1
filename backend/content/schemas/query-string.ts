import qs from 'qs';
import { invalidParameter } from './invalid-parameter.ts';

export type QueryInput = { [key: string]: unknown };

// Strapi's own settings, except where it drops silently what exceeds them (more than 100 entries, deep keys): a filter
// that is dropped returns the unfiltered list, so here it is an error.
const OPTIONS = {
  strictNullHandling: true,
  depth: 20,
  strictDepth: true,
  arrayLimit: 1000,
  parameterLimit: 2000,
  throwOnLimitExceeded: true,
  // Otherwise keys such as `constructor` would be dropped before anybody could refuse them.
  plainObjects: true,
} as const;

/** Parses a query string (`filters[title][$eq]=x`, raw or percent-encoded) and refuses unknown top-level names. */
export function parseQueryString(search: string, known: readonly string[]): QueryInput {
  const text = search.replace(/^\?/, '');
  // The one key that is dropped whatever the options say.
  if (/__proto__/i.test(decodeLoosely(text))) throw invalidParameter('__proto__');
  const input = parse(text);
  for (const name of Object.keys(input)) {
    if (!known.includes(name)) throw invalidParameter(name);
  }
  return input;
}

export const isRecord = (value: unknown): value is QueryInput =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `a=1,2`, `a[0]=1&a[1]=2` and `a[]=1` alike. */
export function parseNames(input: unknown, parameter: string): string[] {
  const items = Array.isArray(input) ? input : [input];
  return items.flatMap((item) => {
    if (typeof item !== 'string' || item.trim() === '') throw invalidParameter(parameter);
    return item.split(',').map((name) => name.trim());
  });
}

function parse(text: string): QueryInput {
  try {
    return qs.parse(text, OPTIONS);
  } catch {
    throw invalidParameter('query');
  }
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
