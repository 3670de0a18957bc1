import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import { parseJson } from '#lib/utils/parse-json.ts';
import { MAX_INTEGER } from '../db/parameters.ts';
import { ApiError, fieldErrors } from './api-error.ts';

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
  if (value === undefined) throw new ApiError('ValidationError', 'The request body is not valid JSON');
  if (isTooDeep(value)) throw new ApiError('ValidationError', 'The request body is nested too deeply');
  return { json, value };
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

/** Throws a 404 for an impossible id. */
export function parseId(c: Context): number {
  const text = c.req.param('id') ?? '';
  const id = Number(text);
  if (!/^\d{1,10}$/.test(text) || id < 1 || id > MAX_INTEGER) throw new ApiError('NotFoundError');
  return id;
}

// A fast test before a walk through the values.
const SUSPECT = /\\u0000|\\u[dD][89a-fA-F]|[\0\uFFFD]/;
const MAX_DEPTH = 100;

/**
 * Finds text that no database stores, in values and names: NUL or a lone surrogate. `value` is the parsed JSON. Null if
 * there is none.
 */
export function findImpossibleText(json: string, value: unknown): string[] | null {
  return SUSPECT.test(json) ? findIn(value) : null;
}

/** Replaces impossible characters by U+FFFD, which occurs in no name. */
export const toPossibleText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

/** Deeper values would overflow the stack of recursive code. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    if (level.length === 0) return false;
  }
  return true;
}

function findIn(value: unknown): string[] | null {
  if (typeof value === 'string') return isImpossible(value) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, item] of Object.entries(value)) {
    const path = isImpossible(name) ? [] : findIn(item);
    if (path) return [name, ...path];
  }
  return null;
}

const isImpossible = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

const BODY_LIMIT_BYTES = 1024 * 1024;
const INGEST_BODY_LIMIT_BYTES = 20 * 1024 * 1024;

const READS = ['GET', 'HEAD'];

const onError = () => {
  throw new ApiError('PayloadTooLargeError');
};

/** Ingest, and the desk's posts and commands, which include pictures and files. */
const HAS_OWN_LIMIT =
  /^\/(?:api\/news|admin\/api\/posts(?:\/\d+)?|admin\/(?:api\/sources\/import|api\/subscribers\/import|operations\/[a-z.-]+))$/;

/** Rejects larger bodies with a 413, by Content-Length or while streaming. Routes with pictures have their own limit. */
export function limitBody(): MiddlewareHandler {
  const limit = bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError });
  // Reads have no body, and looking for one creates a `Request`: a tenth of the cost of a cached response.
  return (c, next) => (READS.includes(c.req.method) || HAS_OWN_LIMIT.test(c.req.path) ? next() : limit(c, next));
}

/** For batches of posts. Buffers a streamed body, so it follows the check of the token. */
export const limitIngestBody = (): MiddlewareHandler => bodyLimit({ maxSize: INGEST_BODY_LIMIT_BYTES, onError });
