import type { IncomingMessage, ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from '#lib/http/security/security-headers.ts';
import { MCP_PATH } from '#lib/mcp/endpoint.ts';
import { UPSTREAM_MESSAGES } from '#lib/messages/upstream.ts';
import { NoPlaceError } from '#runtime/semaphore.ts';

/** The visitor has exceeded the limit of renders. */
export class RenderLimitError extends Error {
  override name = 'RenderLimitError';
  readonly retryAfterS: number;

  constructor(waitMs: number) {
    super(UPSTREAM_MESSAGES.busy);
    this.retryAfterS = Math.ceil(waitMs / 1000);
  }
}

const BUSY_RETRY_AFTER_S = 5;

/** The render was rejected because the queue is full or the visitor has exceeded the limit. */
export const isRefusal = (error: unknown): error is NoPlaceError | RenderLimitError =>
  error instanceof NoPlaceError || error instanceof RenderLimitError;

export function sendRefusal({ url = '' }: IncomingMessage, response: ServerResponse, error: Error): void {
  const isLimit = error instanceof RenderLimitError;
  const code = isLimit ? 'too_many_requests' : 'upstream_unavailable';
  const message = UPSTREAM_MESSAGES.busy;
  const data = toData(url.split('?', 1)[0] ?? '', code, message);
  for (const { key, value } of SECURITY_HEADERS) response.setHeader(key, value);
  response.writeHead(isLimit ? 429 : 503, {
    'retry-after': String(isLimit ? error.retryAfterS : BUSY_RETRY_AFTER_S),
    'cache-control': 'no-store',
    'content-type': data ? 'application/json' : 'text/html; charset=utf-8',
    ...(data ? {} : { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }),
    ...(data && 'jsonrpc' in data && { 'access-control-allow-origin': '*' }),
  });
  response.end(data ? JSON.stringify(data) : toPage(message));
}

const RPC_REFUSED = -32_000;

/** As calls of the browser and of assistants read a refusal. Null for visitors, who get a page. */
function toData(path: string, code: string, message: string) {
  if (path === MCP_PATH) return { jsonrpc: '2.0', error: { code: RPC_REFUSED, message }, id: null };
  return path.startsWith('/api/') ? { error: { code, message } } : null;
}

/** Without the site's layout, which would be expensive. An empty address is the current one. */
const toPage = (message: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Too many searches</title>
<style>body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1rem;color-scheme:light dark}</style>
<h1>One moment, please</h1>
<p>${message}</p>
<p><a href="">Try again</a> or <a href="/">read the newest posts</a>.</p>
</html>
`;
