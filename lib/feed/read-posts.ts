import { readStored, writeStored } from '@/lib/browser/storage';
import type { Post } from '@/lib/posts/model';
import { parseJson } from '@/lib/utils/parse-json';

type ReadPost = Pick<Post, 'slug' | 'title'>;

const KEY = 'read-posts';
/** The length of the offline page's list. */
const KEPT = 10;

/** Stores the posts read last, newest first, for the offline page (`lib/browser/offline/offline-script.ts`). */
export function keepReadPost({ slug, title }: ReadPost): void {
  const list: unknown = parseJson(readStored(KEY) ?? '');
  const others = Array.isArray(list) ? list.filter((post) => post?.slug !== slug) : [];
  writeStored(KEY, JSON.stringify([{ slug, title }, ...others].slice(0, KEPT)));
}
