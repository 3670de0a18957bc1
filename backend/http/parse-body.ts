import type { Context } from 'hono';
import type { z } from 'zod';
import { ApiError, fieldErrors } from './api-error.ts';
import { hasImpossibleText } from './json-text.ts';

/**
 * Parses the JSON body. A body without a JSON content type counts as empty: the form of another site cannot send that type.
 * Throws a 400 that lists every wrong field as Strapi does.
 */
export async function parseJsonBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  return parseBody(await readBody(c), schema);
}

/** Parses the `data` of a Strapi write in the same way. */
export async function parseDataBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const body = await readBody(c);
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new ApiError('ValidationError', 'Missing "data" payload in the request body');
  }
  return parseBody(data, schema);
}

async function readBody(c: Context): Promise<unknown> {
  const isJson = /^application\/(\w+\+)?json\b/i.test(c.req.header('content-type') ?? '');
  const text = isJson ? await c.req.text() : '';
  if (text === '') return {};
  const value = parseJson(text);
  if (hasImpossibleText(text, value)) {
    throw new ApiError('ValidationError', 'The request body holds a NUL character or half of a surrogate pair');
  }
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('ValidationError', 'The request body is not valid JSON');
  }
}

function parseBody<Schema extends z.ZodType>(body: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw fieldErrors(
    parsed.error.issues.flatMap((issue) =>
      // An unknown field is named like an unknown query parameter.
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: [...issue.path.map(String), key], message: `Invalid parameter ${key}` }))
        : [{ path: issue.path.map(String), message: issue.message }],
    ),
  );
}
