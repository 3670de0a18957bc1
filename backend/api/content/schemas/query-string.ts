import qs from 'qs';
import { tryDecode } from '#runtime/try-decode.ts';
import { ApiError } from '../../../http/api-error.ts';

export type QueryInput = { [key: string]: unknown };

// Strapi's settings, but with errors where it drops excess entries and deep keys: a dropped filter would return the
// unfiltered list.
const OPTIONS = {
  strictNullHandling: true,
  depth: 20,
  strictDepth: true,
  arrayLimit: 1000,
  parameterLimit: 2000,
  throwOnLimitExceeded: true,
  // Otherwise keys such as `constructor` would be dropped before validation.
  plainObjects: true,
} as const;

/** Parses `filters[title][$eq]=x`, raw or percent-encoded. Rejects unknown top-level names. */
export function parseQueryString(search: string, known: readonly string[]): QueryInput {
  const text = search.replace(/^\?/, '');
  // The parser always drops this key.
  if (/__proto__/i.test(decodeLoosely(text))) throw invalidParameter('__proto__');
  const input = parse(text);
  for (const name of Object.keys(input)) {
    if (!known.includes(name)) throw invalidParameter(name);
  }
  return input;
}

export const isRecord = (value: unknown): value is QueryInput =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Accepts `a=1,2`, `a[0]=1&a[1]=2` and `a[]=1`. */
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

const decodeLoosely = (text: string): string => tryDecode(text) ?? text;

/** Every error of a query string is a 400 with the parameter's name. */
export const invalidParameter = (name: string): ApiError =>
  new ApiError('ValidationError', `Invalid parameter ${name}`);
