import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { MCP_BODY_BYTES, MCP_HEADERS, MCP_ROUTE } from '#lib/mcp/endpoint.ts';
import { hasExcess, parseJson } from '#lib/utils/parse-json.ts';
import type { SharedTarget } from './find-target.ts';
import type { Sealed } from './seal.ts';

/** A message of an assistant that gets a response. */
type Message = {
  /** Differs between messages that are equal otherwise. */
  id: string | number;
  /** The message with another id, and without what does not change its response. */
  body: Buffer;
  /** Of a call of a tool; null for other messages. */
  tool: string | null;
  /** Whether its response is read from upstreams. */
  isExpensive: boolean;
};

/** Stands for all ids. */
const COMMON_ID = 0;
/** Of the protocol, which says which parts of `_meta` are its own. Others are ids of progress and traces. */
const OWN_META = 'io.modelcontextprotocol/';

/** Reads a body, and of a longer one a little more than may be read. Rejects if the client disconnects. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // The connection still has to take the refusal of a long body.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > MCP_BODY_BYTES) break;
  }
  return Buffer.concat(chunks);
}

const EXPENSIVE: ReadonlySet<string> = new Set(['tools/call', 'resources/read']);

/** Null for what is no single request, whose refusal depends on the body as it is. */
export function parseMessage(body: Buffer): Message | null {
  if (body.length > MCP_BODY_BYTES) return null;
  const text = body.toString('utf8');
  const message = hasExcess(text) ? undefined : parseJson(text);
  if (!isObject(message) || typeof message.method !== 'string') return null;
  const { id, params } = message;
  if (!(typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id)))) return null;
  const common = { ...message, id: COMMON_ID, ...(isObject(params) && { params: withOwnMeta(params) }) };
  const tool =
    message.method === 'tools/call' && isObject(params) && typeof params.name === 'string' ? params.name : null;
  const isExpensive = EXPENSIVE.has(message.method);
  return { id, tool, isExpensive, body: Buffer.from(JSON.stringify(common)) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withOwnMeta(params: Record<string, unknown>): Record<string, unknown> {
  const { _meta: meta } = params;
  if (!isObject(meta)) return params;
  return { ...params, _meta: Object.fromEntries(Object.entries(meta).filter(([name]) => name.startsWith(OWN_META))) };
}

/** The target of a message. Its response is the same for all who send these bytes and these headers of the protocol. */
export function toMessageTarget(headers: IncomingHttpHeaders, body: Buffer, isExpensive: boolean): SharedTarget {
  const own = MCP_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  const names = ['host', 'x-forwarded-for', 'x-request-id'] as const;
  const shared = names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  const digest = createHash('sha256').update(JSON.stringify(own)).update(body).digest('base64url');
  return {
    kind: 'shared',
    key: `${MCP_ROUTE} ${digest}`,
    url: MCP_ROUTE,
    headers: Object.fromEntries([...shared, ...own]),
    body,
    group: 'assistants',
    isRouter: false,
    isComposed: true,
    isExpensive,
    hasSession: false,
  };
}

/** How a result for the common id ends: what stands before the last brace belongs to the object as a whole. */
const END = Buffer.from(`,"id":${COMMON_ID}}`);
/** How an error begins. */
const BEGIN = Buffer.from(`{"jsonrpc":"2.0","id":${COMMON_ID},`);
/** Compressing would take longer than all else, and anew for each id. */
const UNCOMPRESSED = { br: Promise.resolve(null), gzip: Promise.resolve(null) };

/** The response to the common id as the one to this id. Without an entity tag, because nobody compares those of a POST. */
export function withId(sealed: Sealed, id: Message['id']): Sealed {
  const { etag: _etag, ...headers } = sealed.headers;
  const { body } = sealed;
  const own = JSON.stringify(id);
  const withOwn = body.subarray(-END.length).equals(END)
    ? Buffer.concat([body.subarray(0, -END.length), Buffer.from(`,"id":${own}}`)])
    : body.subarray(0, BEGIN.length).equals(BEGIN)
      ? Buffer.concat([Buffer.from(`{"jsonrpc":"2.0","id":${own},`), body.subarray(BEGIN.length)])
      : null;
  return withOwn ? { ...sealed, headers, body: withOwn, copies: UNCOMPRESSED } : { ...sealed, headers };
}
