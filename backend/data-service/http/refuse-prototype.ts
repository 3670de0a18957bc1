import type { MiddlewareHandler } from 'hono';

/** Refuses conditions that name what every object has (`x=__proto__`): Lite looks operators up in one, and would fail. */
export function refusePrototype(): MiddlewareHandler {
  return async (c, next) => {
    const { searchParams } = new URL(c.req.url);
    const isOdd = [...searchParams].some((pair) => pair.some((text) => text.includes('__proto__')));
    if (!isOdd) return next();
    return c.json({ code: 'PGRST100', details: null, hint: null, message: 'Failed to parse the filter' }, 400);
  };
}
