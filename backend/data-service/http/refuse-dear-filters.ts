import type { MiddlewareHandler } from 'hono';

const MAX_DEPTH = 10;
const MAX_CONDITIONS = 50;
/** Each reads every text of the table. */
const MAX_PATTERNS = 3;
const FULL_TEXT = /(?:^|[.(,])(?:not\.)*(?:fts|plfts|phfts|wfts)(?:\([^)]*\))?\./i;
const CONDITION_ENDS = /[,&]/g;
const PATTERN = /(?:^|[.(,=])i?like(?:\((?:any|all)\)\.\{([^}]*)\}|\.)/gi;

/**
 * Refuses filters that cost more than the summaries are worth: deeply nested ones, which Lite takes apart by calling itself,
 * hundreds at once, more than three patterns, and full-text search, for which no table here has a column.
 */
export function refuseDearFilters(): MiddlewareHandler {
  return async (c, next) => {
    const parameters = [...new URL(c.req.url).searchParams];
    const text = parameters.map(([name, value]) => `${name}=${value}`).join('&');
    const refuse = (message: string) => c.json({ code: 'PGRST100', details: null, hint: null, message }, 400);
    if (depthOf(text) > MAX_DEPTH) return refuse(`Filters may be nested ${MAX_DEPTH} deep`);
    if (countOf(text, CONDITION_ENDS) > MAX_CONDITIONS) return refuse('The request has too many conditions');
    if (countPatterns(text) > MAX_PATTERNS) {
      return refuse(`At most ${MAX_PATTERNS} patterns (like, ilike) can be asked for at once`);
    }
    if (parameters.some(([, value]) => FULL_TEXT.test(value))) {
      return refuse('Full-text search (fts, plfts, phfts, wfts) is not available');
    }
    return next();
  };
}

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** `like(any).{a*,b*}` holds two. */
const countPatterns = (text: string): number =>
  [...text.matchAll(PATTERN)].reduce((sum, [, list = '']) => sum + 1 + countOf(list, /,/g), 0);

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
