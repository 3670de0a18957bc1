import type { Context } from 'hono';
import type { z } from 'zod';
import { AuthError } from './auth-error.ts';

/** The JSON body by its schema. Throws a 400 `bad_json` or `validation_failed`. The request itself stays unread. */
export async function parseJsonBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const text = await c.req.raw.clone().text();
  const parsed = schema.safeParse(text === '' ? {} : parseJson(text));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AuthError(400, 'validation_failed', `${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'is wrong'}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  }
}
