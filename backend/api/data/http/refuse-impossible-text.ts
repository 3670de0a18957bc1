import type { MiddlewareHandler } from 'hono';
import { findImpossibleText } from '#lib/utils/impossible-text.ts';
import { hasExcess, parseJson } from '#lib/utils/parse-json.ts';

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
