import { LRUCache } from 'lru-cache';

const MAX_TEXTS = 500;
/** Longer queries are searches, which are seldom repeated. */
const MAX_LENGTH = 500;

/**
 * Caches parsed queries, because parsing costs more than sending a cached response. The result must depend on the text
 * alone and stay unchanged. Errors are not cached.
 */
export function rememberParsed<Parsed extends object>(parse: (text: string) => Parsed): (text: string) => Parsed {
  const parsed = new LRUCache<string, Parsed>({ max: MAX_TEXTS });
  return (text) => {
    const known = parsed.get(text);
    if (known) return known;
    const result = parse(text);
    if (text.length <= MAX_LENGTH) parsed.set(text, result);
    return result;
  };
}
