import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Requests a page of this machine without `fetch`, which would permanently use 20 MB in the supervisor. */
export async function requestLocally(
  url: string,
  { body, timeoutMs, ...options }: RequestOptions & { body?: string; timeoutMs: number },
): Promise<{ status: number; body: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { ...options, agent: false, signal: AbortSignal.timeout(timeoutMs) }, resolve)
      .on('error', reject)
      .end(body);
  });
  return { status: response.statusCode ?? 0, body: await text(response) };
}
