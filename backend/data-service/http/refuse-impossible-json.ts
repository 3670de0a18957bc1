import type { MiddlewareHandler } from 'hono';
import { findImpossibleText, isTooDeep } from '../../http/json-text.ts';

/** Refuses a JSON body that no database takes, by its texts or its depth: Lite would hand it on, and fail. */
export function refuseImpossibleJson(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.raw.body === null) return next();
    // A copy: what follows reads the body itself.
    const message = findFault(await c.req.raw.clone().text());
    if (message === null) return next();
    return c.json({ code: 'bad_json', error_code: 'bad_json', msg: message, message, details: null, hint: null }, 400);
  };
}

function findFault(json: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // No JSON: whoever reads it says so.
    return null;
  }
  if (isTooDeep(value)) return 'The body is nested too deeply';
  return findImpossibleText(json, value) && 'The body holds a NUL character or half of a surrogate pair';
}
