import { expect, it } from 'vitest';
import { chunkChanges } from './chunk-changes';
import { CHANGED_POSTS_MAX, type CollectionChanges } from './model';
import { CHANGES_BODY_BYTES, collectionChangesSchema } from './schemas';

const posts = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const join = (chunks: CollectionChanges[]): CollectionChanges => ({
  remove: chunks.flatMap(({ remove }) => remove),
  put: chunks.flatMap(({ put }) => put),
});

it.each([
  ['long notes in a script of three bytes', 'あ'.repeat(1000)],
  ['long notes that JSON escapes', '"\n'.repeat(500)],
  ['emoji', '😀'.repeat(1000)],
])('splits %s into requests that are small enough, in order', (_name, note) => {
  const changes = {
    remove: posts(CHANGED_POSTS_MAX).map((post) => ({ bookmark: 2, post })),
    put: posts(CHANGED_POSTS_MAX).map((post) => ({ bookmark: 1, post, note, position: post })),
  };
  const chunks = chunkChanges(changes);
  expect(chunks.length).toBeGreaterThan(1);
  for (const chunk of chunks) expect(Buffer.byteLength(JSON.stringify(chunk))).toBeLessThan(CHANGES_BODY_BYTES);
  expect(join(chunks)).toEqual(changes);
  for (const { remove, put } of chunks) expect(remove.map(({ post }) => post)).toEqual(put.map(({ post }) => post));
});

it('splits more posts than a request may have', () => {
  const put = posts(CHANGED_POSTS_MAX + 1).map((post) => ({ bookmark: 1, post }));
  const chunks = chunkChanges({ remove: [], put });
  expect(chunks.map((chunk) => chunk.put.length)).toEqual([CHANGED_POSTS_MAX, 1]);
  for (const chunk of chunks) expect(collectionChangesSchema.safeParse(chunk).success).toBe(true);
});

it('leaves few changes together, and none are no request', () => {
  const changes = { remove: [{ bookmark: 1, post: 1 }], put: [{ bookmark: 2, post: 3 }] };
  expect(chunkChanges(changes)).toEqual([changes]);
  expect(chunkChanges({ remove: [], put: [] })).toEqual([]);
});
