import type { Context, MiddlewareHandler } from 'hono';
import { findImpossibleText, isTooDeep } from '../../http/parse-body.ts';

/** Parameters with trees of conditions. */
const TREE = /(?:^|\.)(?:and|or)$/;

const refuseFilter = (c: Context, message: string, hint: string | null = null) =>
  c.json({ code: 'PGRST100', details: null, hint, message }, 400);

const MAX_DEPTH = 10;
const MAX_CONDITIONS = 50;
/** Each reads every text of the table. */
const MAX_PATTERNS = 3;
const FULL_TEXT = /(?:^|[.(,])(?:not\.)*(?:fts|plfts|phfts|wfts)(?:\([^)]*\))?\./i;
const CONDITION_ENDS = /[,&]/g;
const PATTERN = /(?:^|[.(,=])i?like(?:\((?:any|all)\)\.\{([^}]*)\}|\.)/gi;

/**
 * Rejects filters that are too expensive: deeply nested (Lite recurses), hundreds at once, more than three patterns,
 * and full-text search, for which no table has a column.
 */
export function rejectExpensiveFilters(): MiddlewareHandler {
  return async (c, next) => {
    const parameters = [...new URL(c.req.url).searchParams];
    const text = parameters.map(([name, value]) => `${name}=${value}`).join('&');
    if (depthOf(text) > MAX_DEPTH) return refuseFilter(c, `Filters may be nested ${MAX_DEPTH} deep`);
    if (countOf(text, CONDITION_ENDS) > MAX_CONDITIONS) return refuseFilter(c, 'The request has too many conditions');
    if (countPatterns(text) > MAX_PATTERNS) {
      return refuseFilter(c, `At most ${MAX_PATTERNS} patterns (like, ilike) can be asked for at once`);
    }
    if (parameters.some(([, value]) => FULL_TEXT.test(value))) {
      return refuseFilter(c, 'Full-text search (fts, plfts, phfts, wfts) is not available');
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

const PATTERN_FILTER = /^\s*(?:not\.)*i?match\b/i;
const PATTERN_IN_TREE = /\.i?match(?:\((?:any|all)\))?\./i;

/**
 * Rejects regular expressions (`match`, `imatch`): with back references a short one may run for hours, and block the
 * embedded database.
 */
export function refusePatterns(): MiddlewareHandler {
  return async (c, next) => {
    const { searchParams } = new URL(c.req.url);
    for (const [name, value] of searchParams) {
      if (!(TREE.test(name) ? PATTERN_IN_TREE : PATTERN_FILTER).test(value)) continue;
      const message = 'Filters by regular expression (match, imatch) are not available';
      return refuseFilter(c, message, 'Use like or ilike');
    }
    return next();
  };
}

const INHERITED = Object.getOwnPropertyNames(Object.prototype).join('|');
const OPERATOR = new RegExp(`^\\s*(?:not\\.)*(?:${INHERITED})(?![\\w-])`, 'i');
const OPERATOR_IN_TREE = new RegExp(`\\.(?:not\\.)*(?:${INHERITED})(?![\\w-])`, 'i');

/** Rejects operators named like properties of Object.prototype (`id=constructor.1`), at which Lite's lookup fails. */
export function refusePrototype(): MiddlewareHandler {
  return async (c, next) => {
    const { searchParams } = new URL(c.req.url);
    const isOdd = [...searchParams].some(
      ([name, value]) => name.includes('__proto__') || (TREE.test(name) ? OPERATOR_IN_TREE : OPERATOR).test(value),
    );
    return isOdd ? refuseFilter(c, 'Failed to parse the filter') : next();
  };
}

// Unquoted names of tables, views and functions, or the root.
const KNOWN_FORM = /^\/rest\/v1\/(?:(?:rpc\/)?[\w.-]+\/?)?$/;

/** Responds that there is no such table to other paths, which Lite might pass on as SQL. */
export function refuseOddPaths(): MiddlewareHandler {
  return async (c, next) => {
    const { pathname } = new URL(c.req.url);
    if (KNOWN_FORM.test(pathname)) return next();
    const message = `Could not find the table '${pathname.slice('/rest/v1/'.length)}' in the schema cache`;
    return c.json({ code: 'PGRST205', details: null, hint: null, message }, 404);
  };
}

/** Rejects texts and nesting in query and body that no database accepts. */
export function refuseImpossibleText(): MiddlewareHandler {
  return async (c, next) => {
    const fault = findFaultOfQuery(new URL(c.req.url)) ?? (await findFaultOfBody(c.req.raw));
    if (fault === null) return next();
    const [code, message] = fault;
    return c.json({ code, error_code: code, msg: message, message, details: null, hint: null }, 400);
  };
}

type Fault = [code: 'validation_failed' | 'bad_json', message: string];

/** Addresses cannot contain lone surrogates. */
const findFaultOfQuery = ({ searchParams }: URL): Fault | null =>
  [...searchParams].flat().some((text) => text.includes('\0'))
    ? ['validation_failed', 'The query holds a NUL character']
    : null;

async function findFaultOfBody(request: Request): Promise<Fault | null> {
  if (request.body === null) return null;
  // A copy: the next handler reads the body itself.
  const message = findFaultOfJson(await request.clone().text());
  return message === null ? null : ['bad_json', message];
}

function findFaultOfJson(json: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // The next handler reports invalid JSON.
    return null;
  }
  if (isTooDeep(value)) return 'The body is nested too deeply';
  return findImpossibleText(json, value) && 'The body holds a NUL character or half of a surrogate pair';
}
