import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { LRUCache } from 'lru-cache';
import { getPictureType, PICTURE_MAX_BYTES, type PictureStore, PictureStoreError } from './picture-store.ts';
import type { S3Location } from './s3-location.ts';

/** Limits of a call with its retry. The web gives up on a picture after five seconds. */
const LIMITS = { readMs: 4_000, writeMs: 15_000 };
const RETRY_AFTER_MS = 100;
/** Without the right to list, S3 denies access to missing objects. */
const ABSENT = new Set(['NoSuchKey', 'AccessDenied']);
/** Missing names are cached briefly: another backend may store one meanwhile. */
const MISSING = { max: 1_000, ttl: 10_000 };

/** A refusal with the storage's code: `NoSuchBucket`, `SignatureDoesNotMatch`. */
export class S3RefusalError extends PictureStoreError {
  override name = 'S3RefusalError';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Pictures as objects of one bucket. Broken connections, 429 and 5xx are retried once within the same limit. Lookups of
 * missing objects are cached.
 */
export function createS3Store(location: S3Location, limits = LIMITS): PictureStore {
  const missing = new LRUCache<string, true>(MISSING);
  const { accessKeyId, secretAccessKey, region, baseUrl } = location;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', ...(region && { region }) });

  /** Returns status and body for any status. */
  async function send(name: string, init: RequestInit, limitMs: number): Promise<Answer> {
    const signal = AbortSignal.timeout(limitMs);
    const attempt = async (): Promise<Answer> => {
      // A signed request is for this host alone, so it follows no redirect.
      const request = await signer.sign(baseUrl + name, { ...init, redirect: 'manual' });
      const response = await fetch(request, { signal });
      const size = Number(response.headers.get('content-length') ?? 0);
      return { status: response.status, body: await readBody(response, size) };
    };
    try {
      const first = await attempt().catch((error: unknown) => {
        if (signal.aborted || error instanceof PictureStoreError) throw error;
        return null;
      });
      if (first && first.status < 500 && first.status !== 429) return first;
      await setTimeout(RETRY_AFTER_MS, undefined, { signal });
      return await attempt();
    } catch (error) {
      if (error instanceof PictureStoreError) throw error;
      const reason = signal.aborted ? `no answer within ${limitMs} ms` : explain(error);
      throw new PictureStoreError(`The S3-compatible storage does not answer (${baseUrl}: ${reason}).`, {
        cause: error,
      });
    }
  }

  return {
    find: async (name) => {
      if (missing.has(name)) return null;
      const { status, body } = await send(name, { method: 'GET' }, limits.readMs);
      if (status === 200) return { size: body.length, read: () => body };
      const error = toError(status, body);
      if (!(error instanceof S3RefusalError && ABSENT.has(error.code))) throw error;
      missing.set(name, true);
      return null;
    },
    put: async (name, data) => {
      // Signed, so that an incomplete body is not stored.
      const headers = {
        'content-type': getPictureType(name) ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-amz-content-sha256': createHash('sha256').update(data).digest('hex'),
      };
      const init = { method: 'PUT', headers, body: data as Uint8Array<ArrayBuffer> };
      const { status, body } = await send(name, init, limits.writeMs);
      if (status !== 200) throw toError(status, body);
      missing.delete(name);
    },
  };

  function toError(status: number, body: Uint8Array): PictureStoreError {
    const code = /<Code>(\w+)<\/Code>/.exec(new TextDecoder().decode(body.subarray(0, 4096)))?.[1];
    const answer = `${baseUrl} answered ${status}${code ? ` ${code}` : ''}`;
    if (status >= 500 || status === 429) return new PictureStoreError(`The S3-compatible storage fails: ${answer}.`);
    return new S3RefusalError(`The S3-compatible storage refuses: ${answer}.`, code ?? `HTTP ${status}`);
  }
}

type Answer = { status: number; body: Uint8Array<ArrayBuffer> };

async function readBody(response: Response, size: number): Promise<Uint8Array<ArrayBuffer>> {
  if (size <= PICTURE_MAX_BYTES) return response.bytes();
  await response.body?.cancel();
  throw new PictureStoreError(
    'The S3-compatible storage holds an object of this name that is larger than any picture.',
  );
}

/** The cause explains what `fetch failed` does not. */
function explain(error: unknown): string {
  const { cause, message } = error as Error;
  if (!(cause instanceof Error)) return message;
  return 'code' in cause ? String(cause.code) : cause.message;
}
