import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { PICTURE_MAX_BYTES, PictureStoreError } from './picture-store.ts';
import type { S3Location } from './s3-location.ts';

export type S3Client = {
  /** Null when there is no such object. @throws PictureStoreError */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** @throws PictureStoreError */
  put(name: string, data: Uint8Array, type: string): Promise<void>;
};

type Limits = {
  /** For a whole read, its second attempt included. The web gives up on a picture after five seconds. */
  readMs: number;
  writeMs: number;
};

const LIMITS: Limits = { readMs: 4_000, writeMs: 15_000 };
const RETRY_AFTER_MS = 100;

/** Something that the storage refused, by its own code: `NoSuchBucket`, `SignatureDoesNotMatch`. */
export class S3RefusalError extends PictureStoreError {
  override name = 'S3RefusalError';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Reads and writes objects of one bucket. Every call has an end: a connection that broke and an answer of 429 or 5xx are tried once
 * more, within the same limit.
 */
export function createS3Client(location: S3Location, limits: Limits = LIMITS): S3Client {
  const { accessKeyId, secretAccessKey, region, baseUrl } = location;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', ...(region && { region }) });

  /** Status and whole body of an answer, whatever it says. */
  async function send(name: string, init: RequestInit, limitMs: number): Promise<Answer> {
    const signal = AbortSignal.timeout(limitMs);
    const attempt = async (): Promise<Answer> => {
      // A signed request is for this host alone: it follows no redirect.
      const request = await signer.sign(baseUrl + name, { ...init, redirect: 'manual' });
      const response = await fetch(request, { signal });
      return { status: response.status, body: await readBody(response) };
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
    get: async (name) => {
      const { status, body } = await send(name, { method: 'GET' }, limits.readMs);
      if (status === 200) return body;
      const error = toError(status, body);
      if (error instanceof S3RefusalError && error.code === 'NoSuchKey') return null;
      throw error;
    },
    put: async (name, data, type) => {
      // Signed along, so that what does not arrive whole is not stored.
      const sha256 = createHash('sha256').update(data).digest('hex');
      const headers = {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-amz-content-sha256': sha256,
      };
      const init = { method: 'PUT', headers, body: data as Uint8Array<ArrayBuffer> };
      const { status, body } = await send(name, init, limits.writeMs);
      if (status !== 200) throw toError(status, body);
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

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers.get('content-length') ?? 0) > PICTURE_MAX_BYTES) {
    await response.body?.cancel();
    throw new PictureStoreError(
      'The S3-compatible storage holds an object of this name that is larger than any picture.',
    );
  }
  return new Uint8Array(await response.arrayBuffer());
}

/** `fetch failed` says nothing; its cause does. */
function explain(error: unknown): string {
  const { cause, message } = error as Error;
  if (!(cause instanceof Error)) return message;
  return 'code' in cause ? String(cause.code) : cause.message;
}
