import type { MiddlewareHandler } from 'hono';

const PATTERN_FILTER = /^\s*(?:not\.)*i?match\b/i;
const PATTERN_IN_TREE = /\.i?match(?:\((?:any|all)\))?\./i;
const TREE = /(?:^|\.)(?:and|or)$/;

/**
 * Refuses PostgREST's filters by regular expression (`match`, `imatch`). Postgres may take hours over a short pattern with
 * back references; the public key is enough to ask, and the embedded database answers nobody meanwhile.
 */
export function refusePatterns(): MiddlewareHandler {
  return async (c, next) => {
    const { searchParams } = new URL(c.req.url);
    for (const [name, value] of searchParams) {
      if (!(TREE.test(name) ? PATTERN_IN_TREE : PATTERN_FILTER).test(value)) continue;
      const message = 'Filters by regular expression (match, imatch) are not available';
      return c.json({ code: 'PGRST100', details: null, hint: 'Use like or ilike', message }, 400);
    }
    return next();
  };
}
