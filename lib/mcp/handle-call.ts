import 'server-only';
import { isMcpOn } from '@/lib/config/links';
import { STATIC_FRESH_S } from '@/lib/config/product';
import { parseJsonBody } from '@/lib/http/parse-body';
import { toAppError } from '@/lib/http/route';
import { MCP_BODY_BYTES, MCP_HEADERS } from '@/lib/mcp/endpoint';
import { setMaxAge } from '@/lib/response/response-rules';

/** Pages of any site may call: nothing here is personal, and no cookie is read. */
const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
  'cache-control': 'no-store',
};
const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

/** Of JSON-RPC. */
const CODES = { parse: -32_700, request: -32_600, method: -32_601, server: -32_000 };

/** Responds to a call of an assistant. Never throws, and names no error of ours. */
export async function handleCall(request: Request): Promise<Response> {
  const response = await answer(request);
  for (const [name, value] of Object.entries(OPEN_TO_ALL)) response.headers.set(name, value);
  return response;
}

async function answer(request: Request): Promise<Response> {
  if (!isMcpOn()) return refuse(404, CODES.server, 'This site has no endpoint for assistants.');
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: PREFLIGHT });
  if (request.method !== 'POST') {
    const response = refuse(405, CODES.server, 'Send each message with POST.');
    response.headers.set('allow', 'POST, OPTIONS');
    return response;
  }
  try {
    const message = await parseJsonBody(request, MCP_BODY_BYTES);
    // A batch would be many calls in the limit of one.
    if (Array.isArray(message)) return refuse(400, CODES.request, 'Batches are not supported: send one message.');
    if (isSubscription(message)) return refuse(404, CODES.method, 'There are no subscriptions: nothing here changes.');
    const { serveCall } = await import('./serve-call');
    const response = await serveCall(withoutCookies(request), message);
    if (response.status === 200 && isUnchanging(message)) setMaxAge(STATIC_FRESH_S);
    return new Response(response.body, response);
  } catch (error) {
    const known = toAppError(error);
    if (known.status >= 500) console.error('a call of an assistant failed', known);
    return refuse(known.status, known.status < 500 ? CODES.parse : CODES.server, known.message);
  }
}

const methodOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'method' in message ? message.method : null;

const isSubscription = (message: unknown): boolean => methodOf(message) === 'subscriptions/listen';

/** Whether the response depends on the build and the settings alone. */
const isUnchanging = (message: unknown): boolean =>
  /^(?:initialize|server\/discover|(?:tools|prompts|resources|resources\/templates)\/list|prompts\/get)$/.test(
    String(methodOf(message)),
  );

/** Of the headers only those of the protocol. All responses are JSON, so that whoever accepts anything need not name a stream. */
function withoutCookies({ url, headers }: Request): Request {
  const own = new Headers({ accept: 'application/json, text/event-stream' });
  for (const name of ['x-forwarded-for', ...MCP_HEADERS]) {
    const value = headers.get(name);
    if (value !== null) own.set(name, value);
  }
  return new Request(url, { method: 'POST', headers: own });
}

const refuse = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
