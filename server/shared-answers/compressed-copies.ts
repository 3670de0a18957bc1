import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { noteCacheLookup } from '../process/metrics/cache-lookups.ts';
import { toOwnMemory } from '../process/own-memory.ts';
import type { Encoding } from './preferred-encoding.ts';

export type Compress = (body: Buffer, encoding: Encoding) => Promise<Buffer>;

/** What is compressed: its path and `ETag` together name the content. */
type Content = { path: string; etag: string; encoding: Encoding };

export type CompressedCopies = {
  /** The copy that is kept, or undefined. */
  find(content: Content): Buffer | undefined;
  /**
   * The copy that is kept, else made now, of a whole `body`. Who asks for the same meanwhile waits for the same. Null where it
   * cannot be made, which is logged.
   */
  get(content: Content, body: string | Buffer): Promise<Buffer | null>;
};

type Options = {
  /** All copies together; those unused for longest go first. */
  maxBytes?: number;
  compress?: Compress;
};

const MAX_BYTES = 32 * 1024 * 1024;
/**
 * A twelfth smaller than at 4, which is for what is compressed for each visitor, at about the same price. A tenth more would be
 * saved at 11 for sixty times the time, which a crawler of many articles would have us spend on each.
 */
const BROTLI_QUALITY = 6;
/** What an entry costs beside its bytes, about. */
const ENTRY_BYTES = 512;

/** Compressed answers that are the same for everybody, each made once per version and not once per visitor. */
export function createCompressedCopies({
  maxBytes = MAX_BYTES,
  compress = compressWell,
}: Options = {}): CompressedCopies {
  // A map keeps the order in which its entries were put in: what is used is put in again.
  const copies = new Map<string, Buffer>();
  const inFlight = new Map<string, Promise<Buffer | null>>();
  let bytes = 0;

  const remove = (key: string): void => {
    const copy = copies.get(key);
    if (!copy) return;
    copies.delete(key);
    bytes -= copy.length + ENTRY_BYTES;
  };
  const keep = (key: string, copy: Buffer): void => {
    remove(key);
    copies.set(key, copy);
    bytes += copy.length + ENTRY_BYTES;
    for (const oldest of copies.keys()) {
      if (bytes <= maxBytes) return;
      remove(oldest);
    }
  };
  const find = (content: Content): Buffer | undefined => {
    const key = keyOf(content);
    const copy = copies.get(key);
    if (!copy) return undefined;
    noteCacheLookup('compressed_answers', 'hit');
    copies.delete(key);
    copies.set(key, copy);
    return copy;
  };
  const make = async (key: string, encoding: Encoding, body: string | Buffer): Promise<Buffer | null> => {
    noteCacheLookup('compressed_answers', 'miss');
    try {
      const copy = toOwnMemory(await compress(typeof body === 'string' ? Buffer.from(body) : body, encoding));
      keep(key, copy);
      return copy;
    } catch (error) {
      console.warn('an answer cannot be compressed', error);
      return null;
    }
  };

  return {
    find,
    get: async (content, body) => {
      const key = keyOf(content);
      const kept = find(content) ?? inFlight.get(key);
      if (kept) return kept;
      const making = make(key, content.encoding, body).finally(() => inFlight.delete(key));
      inFlight.set(key, making);
      return making;
    },
  };
}

const keyOf = ({ path, etag, encoding }: Content): string => `${encoding} ${etag} ${path}`;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** In a thread of its own (libuv's), so that others are answered meanwhile. */
function compressWell(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body);
  return toBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
