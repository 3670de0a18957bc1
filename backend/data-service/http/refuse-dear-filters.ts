import type { MiddlewareHandler } from 'hono';

const MAX_DEPTH = 10;
const MAX_CONDITIONS = 50;
const FULL_TEXT = /(?:^|[.(,])(?:not\.)*(?:fts|plfts|phfts|wfts)(?:\([^)]*\))?\./i;
const CONDITION_ENDS = /[,&]/g;

/**
 * Refuses filters that cost more than the summaries are worth: deeply nested ones, which Lite takes apart by calling itself,
 * hundreds at once, and full-text search, for which no table here has a column.
 */
export function refuseDearFilters(): MiddlewareHandler {
  return async (c, next) => {
    const query = new URL(c.req.url).search;
    const text = [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`).join('&');
    const refuse = (message: string) => c.json({ code: 'PGRST100', details: null, hint: null, message }, 400);
    if (depthOf(text) > MAX_DEPTH) return refuse(`Filters may be nested ${MAX_DEPTH} deep`);
    if ((text.match(CONDITION_ENDS)?.length ?? 0) > MAX_CONDITIONS)
      return refuse('The request has too many conditions');
    if ([...new URLSearchParams(query)].some(([, value]) => FULL_TEXT.test(value))) {
      return refuse('Full-text search (fts, plfts, phfts, wfts) is not available');
    }
    return next();
  };
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
