import type { ListedPost } from '@/lib/posts/model';
import type { Bookmark } from '@/lib/tags/model';

/** A saved post, with its owner's note of it as plain text. */
export type CollectedPost = Pick<
  ListedPost,
  'id' | 'slug' | 'title' | 'author' | 'authorPath' | 'publishedAt' | 'excerpt' | 'readMinutes'
> & { note: string | null };

/** The response of GET /api/bookmarks/[id]/posts: a page of the collection in its owner's order, and how many posts match. */
export type CollectionPage = { bookmark: Bookmark; posts: CollectedPost[]; total: number };

type Place = { bookmark: number; post: number };

/** Posts that are taken out of collections, and posts that are put into them. */
export type CollectionChanges = {
  remove: Place[];
  put: (Place & { note?: string | null; position?: number | undefined })[];
};

/** The response of POST /api/bookmarks/changes: sent to it, `undo` takes them back. */
export type CollectionChangesResponse = { undo: CollectionChanges };

/** The content API has the same limits. */
export const NOTE_MAX_CHARACTERS = 1000;
export const COLLECTED_PAGE_SIZE = 50;
export const CHANGED_POSTS_MAX = 1000;
export const COLLECTION_SEARCH_MAX_CHARACTERS = 200;

export const collectionHref = (id: number): `/bookmarks/${number}` => `/bookmarks/${id}`;
