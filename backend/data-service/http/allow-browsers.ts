import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/**
 * CORS as a hosted Supabase has it: any origin, without credentials. The public key is public, and the session travels in
 * headers, so another site gains nothing by asking from a visitor's browser.
 */
export function allowBrowsers(): MiddlewareHandler {
  return cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposeHeaders: ['content-range', 'content-location', 'preference-applied', 'x-supabase-api-version', 'retry-after'],
    maxAge: 86_400,
  });
}
