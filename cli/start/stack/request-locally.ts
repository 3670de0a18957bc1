import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Requests a page of this machine without `fetch`, whose 20 MB the supervisor would hold for good. */
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
