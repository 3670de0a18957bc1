import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import { findImpossibleText } from '#lib/utils/impossible-text.ts';
import { hasExcess, parseJson } from '#lib/utils/parse-json.ts';
import { MAX_INTEGER } from '../db/parameters.ts';
import { ApiError, fieldErrors } from './api-error.ts';

/**
 * Parses the JSON body. Without a JSON content type, which another site's form cannot send, it counts as empty. Throws
 * Strapi's 400 with every invalid field. The result contains only storable text.
 */
export async function parseJsonBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  return parseBody(await readBody(c), schema);
}

/** The same for the `data` of a Strapi write. */
export async function parseDataBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const value = await readBody(c);
  const data = typeof value === 'object' && value !== null && 'data' in value ? value.data : undefined;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new ApiError('ValidationError', 'Missing "data" payload in the request body');
  }
  return parseBody(data, schema);
}

/** Parses the query of a GET, or the JSON body, with the path parameters. Throws a 404 for an impossible path parameter. */
export async function parseInput<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  params: Record<string, string> = {},
): Promise<z.output<Schema>> {
  const value = c.req.method === 'GET' ? c.req.query() : await readBody(c, MAX_VALUES_OF_IMPORT);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return parseBody(isObject ? { ...value, ...params } : value, schema, params);
}

/** Parses the query of a request whose body is a file. */
export const parseQuery = <Schema extends z.ZodType>(c: Context, schema: Schema): z.output<Schema> =>
  parseBody(c.req.query(), schema);

/** For files of posts and feeds. */
const MAX_VALUES_OF_IMPORT = 500_000;

async function readBody(c: Context, maxValues?: number): Promise<unknown> {
  const isJson = /^application\/(\w+\+)?json\b/i.test(c.req.header('content-type') ?? '');
  const json = isJson ? await c.req.text() : '';
  if (json === '') return {};
  if (hasExcess(json, maxValues)) throw new ApiError('ValidationError', 'The request body is nested too deeply');
  const value = parseJson(json);
  if (value === undefined) throw new ApiError('ValidationError', 'The request body is not valid JSON');
  return value;
}

function parseBody<Schema extends z.ZodType>(value: unknown, schema: Schema, params = {}): z.output<Schema> {
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
  const path = findImpossibleText(parsed.data);
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

const BODY_LIMIT_BYTES = 16 * 1024;
const LARGE_BODY_LIMIT_BYTES = 1024 * 1024;
const INGEST_BODY_LIMIT_BYTES = 20 * 1024 * 1024;

const READS = ['GET', 'HEAD'];

const onError = () => {
  throw new ApiError('PayloadTooLargeError');
};

/** Operators' texts and scripts, a Strapi's writes of posts, and readers' files of bookmarks, changes of collections and rules. */
const IS_LARGE =
  /^\/(?:admin\/(?:api|operations)\/|admin\/mcp$|api\/news\/\d+$|api\/(?:bookmarks\/(?:import|changes)|follow-rules|follow-mail(?:\/change)?)$)/;
/** Ingest, and the desk's posts, imports and commands, which include pictures and files. */
const BRINGS_FILES =
  /^\/(?:api\/news|admin\/api\/posts(?:\/\d+|\/import)?|admin\/(?:api\/sources\/import|api\/subscribers\/import|operations\/[a-z.-]+))$/;
/** Rows with the secret key, too. */
const hasOwnLimit = (path: string): boolean => BRINGS_FILES.test(path) || path.startsWith('/rest/v1/');

export const limitSmallBody = (): MiddlewareHandler => bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError });
export const limitLargeBody = (): MiddlewareHandler => bodyLimit({ maxSize: LARGE_BODY_LIMIT_BYTES, onError });

/** Rejects larger bodies with a 413, by Content-Length or while streaming. Some routes have their own limit. */
export function limitBody(): MiddlewareHandler {
  const [small, large] = [limitSmallBody(), limitLargeBody()];
  return (c, next) => {
    const { method, path } = c.req;
    // Reads have no body, and looking for one creates a `Request`: a tenth of the cost of a cached response.
    if (READS.includes(method) || hasOwnLimit(path)) return next();
    return IS_LARGE.test(path) ? large(c, next) : small(c, next);
  };
}

/** Whether a request may bring large files, for which only operators and scripts with a key are waited. */
export const isUpload = ({ method, url = '' }: IncomingMessage): boolean =>
  !READS.includes(method ?? '') && BRINGS_FILES.test(url.replace(/\?.*$/s, ''));

/** For batches of posts. Buffers a streamed body, so it follows the check of the token. */
export const limitIngestBody = (): MiddlewareHandler => bodyLimit({ maxSize: INGEST_BODY_LIMIT_BYTES, onError });
