import { IngestSourceError } from '../parse/source-record.ts';

/** Enough to tell a format, and for a table's title rows. */
export const HEAD_BYTES = 1 << 16;

/** The first bytes, at least `length` where there are as many, and all of them again. */
export async function peekBytes(
  bytes: AsyncIterable<Uint8Array>,
  length = HEAD_BYTES,
): Promise<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const rest = bytes[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  while (head.length < length) {
    const { value, done } = await rest.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return { head, all: chain(head, rest) };
}

/** The first `count` values, and all of them again. */
export async function peekValues<Value>(
  values: AsyncIterable<Value>,
  count: number,
): Promise<{ head: Value[]; all: AsyncIterable<Value> }> {
  const rest = values[Symbol.asyncIterator]();
  const head: Value[] = [];
  while (head.length < count) {
    const { value, done } = await rest.next();
    if (done) break;
    head.push(value);
  }
  return { head, all: chainAll(head, rest) };
}

async function* chain<Value>(head: Value, rest: AsyncIterator<Value>): AsyncGenerator<Value> {
  yield head;
  yield* { [Symbol.asyncIterator]: () => rest };
}

async function* chainAll<Value>(head: readonly Value[], rest: AsyncIterator<Value>): AsyncGenerator<Value> {
  yield* head;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** A file that is read whole, a feed, a page or a list of addresses, has no more. */
const WHOLE_MAX_BYTES = 100_000_000;

/** @throws IngestSourceError for what is too large to be read whole */
export async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > WHOLE_MAX_BYTES) {
      throw new IngestSourceError('This page, feed or list is too large to be read: it has more than 100 MB.');
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
