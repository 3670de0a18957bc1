import type { Tag } from '@/lib/bookmarks/tagging/tag';

/** `name` begins with one `#`. */
export type Hashtag = Tag;

/** A hashtag with a page: all ids that share its key. `count` only where the upstream counts posts. */
export type HashtagEntry = { key: string; name: string; ids: number[]; count: number | undefined };
