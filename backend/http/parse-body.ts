import type { Context } from 'hono';
import type { z } from 'zod';
import { ApiError, fieldErrors } from './api-error.ts';
import { findImpossibleText, isTooDeep } from './json-text.ts';

type Body = { json: string; value: unknown };

/**
 * Parses the JSON body. A body without a JSON content type counts as empty: the form of another site cannot send that type.
 * Throws a 400 that lists every wrong field as Strapi does. What it returns holds no text that a database cannot take.
 */
export async function parseJsonBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  return parseBody(await readBody(c), schema);
}

/** Parses the `data` of a Strapi write in the same way. */
export async function parseDataBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const { json, value } = await readBody(c);
  const data = typeof value === 'object' && value !== null && 'data' in value ? value.data : undefined;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new ApiError('ValidationError', 'Missing "data" payload in the request body');
  }
  return parseBody({ json, value: data }, schema);
}

/** Parses the parameters of a plain query in the same way. */
export function parseQuery<Schema extends z.ZodType>(c: Context, schema: Schema): z.output<Schema> {
  const value = c.req.query();
  return parseBody({ json: JSON.stringify(value), value }, schema);
}

async function readBody(c: Context): Promise<Body> {
  const isJson = /^application\/(\w+\+)?json\b/i.test(c.req.header('content-type') ?? '');
  const json = isJson ? await c.req.text() : '';
  if (json === '') return { json, value: {} };
  const value = parseJson(json);
  if (isTooDeep(value)) throw new ApiError('ValidationError', 'The request body is nested too deeply');
  return { json, value };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new ApiError('ValidationError', 'The request body is not valid JSON');
  }
}

function parseBody<Schema extends z.ZodType>({ json, value }: Body, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    throw fieldErrors(
      parsed.error.issues.flatMap((issue) =>
        // An unknown field is named like an unknown query parameter.
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => ({ path: [...issue.path.map(String), key], message: `Invalid parameter ${key}` }))
          : [{ path: issue.path.map(String), message: issue.message }],
      ),
    );
  }
  // After the schema, which may know better what is wrong, or may have mended it.
  const path = findImpossibleText(json, parsed.data);
  if (path) {
    const message = `${path.join('.')} must not contain a NUL character or half of a surrogate pair`;
    throw fieldErrors([{ path, message }]);
  }
  return parsed.data;
}
