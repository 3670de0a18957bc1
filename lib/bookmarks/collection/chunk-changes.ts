import { CHANGED_POSTS_MAX, type CollectionChanges } from './model';

/** Half of what a request may have (`CHANGES_BODY_BYTES`). */
const CHUNK_BYTES = 500_000;

/** Changes as requests of a bounded size: a thousand long notes are more than one may have. All changes of a post stay together. */
export function chunkChanges({ remove, put }: CollectionChanges): CollectionChanges[] {
  const byPost = new Map<number, CollectionChanges>();
  const of = (post: number): CollectionChanges => {
    const own = byPost.get(post) ?? { remove: [], put: [] };
    byPost.set(post, own);
    return own;
  };
  for (const place of remove) of(place.post).remove.push(place);
  for (const place of put) of(place.post).put.push(place);
  const chunks: CollectionChanges[] = [];
  let left = 0;
  for (const own of byPost.values()) {
    const bytes = new TextEncoder().encode(JSON.stringify(own)).length;
    const last = chunks.at(-1);
    const hasRoom = (places: unknown[] | undefined, more: unknown[]) =>
      (places?.length ?? 0) + more.length <= CHANGED_POSTS_MAX;
    if (last && bytes <= left && hasRoom(last.remove, own.remove) && hasRoom(last.put, own.put)) {
      last.remove.push(...own.remove);
      last.put.push(...own.put);
      left -= bytes;
    } else {
      chunks.push(own);
      left = CHUNK_BYTES - bytes;
    }
  }
  return chunks;
}
