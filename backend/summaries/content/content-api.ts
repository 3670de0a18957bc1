import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';

/** Our own backend or a Strapi. `fetch` may be an app's own, without a network. */
export type ContentApi = { url: string; fetch: (request: Request) => Promise<Response> };

/** The content API does not answer, or not as it should. */
export class ContentApiError extends Error {
  override name = 'ContentApiError';
}

const TIMEOUT_MS = 15_000;
const RETRY_DELAYS_MS = [500, 2_000];

/** Reads and parses an answer; tries three times where that may help. Throws `ContentApiError`. */
export async function readContent<Schema extends z.ZodType>(
  api: ContentApi,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return schema.parse(await request(api, path));
    } catch (error) {
      const delay = RETRY_DELAYS_MS[attempt];
      if (delay === undefined || !isWorthARetry(error)) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new ContentApiError(`The content API at ${api.url} could not be read: ${reason}`, { cause: error });
      }
      await wait(delay);
    }
  }
}

class StatusError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

async function request({ url, fetch }: ContentApi, path: string): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(new Request(url + path, { headers: { accept: 'application/json' }, signal }));
  if (response.ok) return response.json();
  await response.body?.cancel();
  throw new StatusError(response.status);
}

/** A refusal stays one; what is busy, down or slow may be back. */
const isWorthARetry = (error: unknown): boolean =>
  error instanceof StatusError ? error.status >= 500 || error.status === 429 : !(error instanceof SyntaxError);
