import type { Context } from 'hono';
import type { z } from 'zod';
import { ApiError, fieldErrors } from './api-error.ts';
import { findImpossibleText, isTooDeep } from './json-text.ts';

type Body = { json: string; value: unknown };

/**
 * Parses the JSON body. Without a JSON content type, which another site's form cannot send, it counts as empty. Throws
 * Strapi's 400 with every invalid field. The result contains only storable text.
 */
export async function parseJsonBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  return parseBody(await readBody(c), schema);
}

/** The same for the `data` of a Strapi write. */
export async function parseDataBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const { json, value } = await readBody(c);
  const data = typeof value === 'object' && value !== null && 'data' in value ? value.data : undefined;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new ApiError('ValidationError', 'Missing "data" payload in the request body');
  }
  return parseBody({ json, value: data }, schema);
}

/** Parses the query of a GET, or the JSON body, with the path parameters. Throws a 404 for an impossible path parameter. */
export async function parseInput<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  params: Record<string, string> = {},
): Promise<z.output<Schema>> {
  const query = c.req.query();
  const { json, value } = c.req.method === 'GET' ? { json: JSON.stringify(query), value: query } : await readBody(c);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return parseBody({ json, value: isObject ? { ...value, ...params } : value }, schema, params);
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

function parseBody<Schema extends z.ZodType>({ json, value }: Body, schema: Schema, params = {}): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    if (parsed.error.issues.some(({ path: [first] }) => first !== undefined && first in params)) {
      throw new ApiError('NotFoundError');
    }
    throw fieldErrors(
      parsed.error.issues.flatMap((issue) =>
        // Unknown fields are named like unknown query parameters.
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => ({ path: [...issue.path.map(String), key], message: `Invalid parameter ${key}` }))
          : [{ path: issue.path.map(String), message: issue.message }],
      ),
    );
  }
  // After the schema, which may have a better message or repair the text.
  const path = findImpossibleText(json, parsed.data);
  if (path) {
    const message = `${path.join('.')} must not contain a NUL character or half of a surrogate pair`;
    throw fieldErrors([{ path, message }]);
  }
  return parsed.data;
}

const MAX_ID = 2_147_483_647;

/** Throws a 404 for an impossible id. */
export function parseId(c: Context): number {
  const text = c.req.param('id') ?? '';
  const id = Number(text);
  if (!/^\d{1,10}$/.test(text) || id < 1 || id > MAX_ID) throw new ApiError('NotFoundError');
  return id;
}
