import { hashtagPath } from '@/lib/tags/hashtag-path';
import type { Post } from './model';

/** The topic that a post is filed under: the first of its hashtags that has a page, or null. */
export function topicOf({ hashtags }: Pick<Post, 'hashtags'>): { name: string; path: string } | null {
  for (const { name } of hashtags) {
    const path = hashtagPath(name);
    if (path) return { name, path };
  }
  return null;
}
