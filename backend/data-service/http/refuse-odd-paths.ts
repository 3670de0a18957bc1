import type { MiddlewareHandler } from 'hono';

// Names of tables, views and functions, as none of ours needs to be quoted; nothing at all asks for the description.
const KNOWN_FORM = /^\/rest\/v1\/(?:(?:rpc\/)?[\w.-]+\/?)?$/;

/** Says that there is no such table where a path cannot name one: Lite would take some of them for SQL, and fail. */
export function refuseOddPaths(): MiddlewareHandler {
  return async (c, next) => {
    const { pathname } = new URL(c.req.url);
    if (KNOWN_FORM.test(pathname)) return next();
    const message = `Could not find the table '${pathname.slice('/rest/v1/'.length)}' in the schema cache`;
    return c.json({ code: 'PGRST205', details: null, hint: null, message }, 404);
  };
}
