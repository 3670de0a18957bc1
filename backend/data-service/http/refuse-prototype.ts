import type { MiddlewareHandler } from 'hono';

const INHERITED = Object.getOwnPropertyNames(Object.prototype).join('|');
const OPERATOR = new RegExp(`^\\s*(?:not\\.)*(?:${INHERITED})(?![\\w-])`, 'i');
const OPERATOR_IN_TREE = new RegExp(`\\.(?:not\\.)*(?:${INHERITED})(?![\\w-])`, 'i');
const TREE = /(?:^|\.)(?:and|or)$/;

/**
 * Refuses conditions whose operator is called like what every object has (`id=constructor.1`): Lite looks operators up in
 * one, and would fail.
 */
export function refusePrototype(): MiddlewareHandler {
  return async (c, next) => {
    const { searchParams } = new URL(c.req.url);
    const isOdd = [...searchParams].some(
      ([name, value]) => name.includes('__proto__') || (TREE.test(name) ? OPERATOR_IN_TREE : OPERATOR).test(value),
    );
    if (!isOdd) return next();
    return c.json({ code: 'PGRST100', details: null, hint: null, message: 'Failed to parse the filter' }, 400);
  };
}
