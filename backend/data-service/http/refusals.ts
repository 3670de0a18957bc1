import type { MiddlewareHandler } from 'hono';
import { findImpossibleText } from '#lib/utils/impossible-text.ts';
import { hasExcess, parseJson } from '#lib/utils/parse-json.ts';

/** Parameters with trees of conditions. */
const TREE = /(?:^|\.)(?:and|or)$/;

const MAX_DEPTH = 10;
const MAX_CONDITIONS = 50;
/** Each reads every text of the table. */
const MAX_PATTERNS = 3;
const FULL_TEXT = /(?:^|[.(,])(?:not\.)*(?:fts|plfts|phfts|wfts)(?:\([^)]*\))?\./i;
const CONDITION_ENDS = /[,&]/g;
const PATTERN = /(?:^|[.(,=])i?like(?:\((?:any|all)\)\.\{([^}]*)\}|\.)/gi;

const REGULAR_EXPRESSION = /^\s*(?:not\.)*i?match\b/i;
const REGULAR_EXPRESSION_IN_TREE = /\.i?match(?:\((?:any|all)\))?\./i;

const INHERITED = Object.getOwnPropertyNames(Object.prototype).join('|');
const INHERITED_OPERATOR = new RegExp(`^\\s*(?:not\\.)*(?:${INHERITED})(?![\\w-])`, 'i');
const INHERITED_OPERATOR_IN_TREE = new RegExp(`\\.(?:not\\.)*(?:${INHERITED})(?![\\w-])`, 'i');

/**
 * Rejects filters by
 *
 * - Operators named like properties of Object.prototype (`id=constructor.1`), at which Lite's lookup fails;
 * - regular expressions (`match`, `imatch`): with back references a short one may run for hours, and block the embedded
 *   database;
 * - what is too expensive: deeply nested (Lite recurses), hundreds at once, more than three patterns, and full-text
 *   search, for which no table has a column.
 */
export function refuseFilters(): MiddlewareHandler {
  return async (c, next) => {
    const [message, hint = null] = findFaultOfFilters([...new URL(c.req.url).searchParams]);
    return message === undefined ? next() : c.json({ code: 'PGRST100', details: null, hint, message }, 400);
  };
}

function findFaultOfFilters(parameters: [name: string, value: string][]): [message?: string, hint?: string] {
  const some = (plain: RegExp, inTree: RegExp): boolean =>
    parameters.some(([name, value]) => (TREE.test(name) ? inTree : plain).test(value));
  if (parameters.some(([name]) => name.includes('__proto__')) || some(INHERITED_OPERATOR, INHERITED_OPERATOR_IN_TREE)) {
    return ['Failed to parse the filter'];
  }
  if (some(REGULAR_EXPRESSION, REGULAR_EXPRESSION_IN_TREE)) {
    return ['Filters by regular expression (match, imatch) are not available', 'Use like or ilike'];
  }
  const text = parameters.map(([name, value]) => `${name}=${value}`).join('&');
  if (depthOf(text) > MAX_DEPTH) return [`Filters may be nested ${MAX_DEPTH} deep`];
  if (countOf(text, CONDITION_ENDS) > MAX_CONDITIONS) return ['The request has too many conditions'];
  if (countPatterns(text) > MAX_PATTERNS) {
    return [`At most ${MAX_PATTERNS} patterns (like, ilike) can be asked for at once`];
  }
  if (some(FULL_TEXT, FULL_TEXT)) return ['Full-text search (fts, plfts, phfts, wfts) is not available'];
  return [];
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
  if (hasExcess(json)) return 'The body is nested too deeply';
  // The next handler reports invalid JSON.
  return findImpossibleText(parseJson(json)) && 'The body holds a NUL character or half of a surrogate pair';
}
