import type { MiddlewareHandler } from 'hono';
import { hasImpossibleText } from '../../http/json-text.ts';

/** Refuses a JSON body with texts that no database takes: Lite would hand them on, and fail. */
export function refuseImpossibleText(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.raw.body === null) return next();
    // A copy: what follows reads the body itself.
    const json = await c.req.raw.clone().text();
    if (!isImpossible(json)) return next();
    const message = 'The body holds a NUL character or half of a surrogate pair';
    return c.json({ code: 'bad_json', error_code: 'bad_json', msg: message, message, details: null, hint: null }, 400);
  };
}

function isImpossible(json: string): boolean {
  try {
    return hasImpossibleText(json, JSON.parse(json));
  } catch {
    // No JSON: whoever reads it says so.
    return false;
  }
}
