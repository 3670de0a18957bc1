import type { Bookmark } from '@/lib/bookmarks/model';
import type { Hashtag } from '@/lib/hashtags/model';

export type Platform = 'LinkedIn' | 'Twitter';

export type ImageSource = { url: string; width: number; height: number };

/** An image with its smaller versions, where it has them. URLs are site-relative or absolute. */
export type PostImage = ImageSource & { alt: string; small: ImageSource | null; medium: ImageSource | null };

/** A post as everything beyond the normalizer sees it. Dates are ISO 8601 in UTC. */
export type Post = {
  id: number;
  slug: string;
  title: string;
  description: string;
  text: string;
  /** "Unknown User" where the source names nobody. */
  author: string;
  /** Whether call 3 finds the post by that name: not where it was parsed from the text. */
  canFilterByAuthor: boolean;
  authorUrl: string | null;
  sourceUrl: string | null;
  platform: Platform;
  image: PostImage | null;
  hashtags: Hashtag[];
  /** The signed-in reader's own collections that hold this post; empty for everybody else. */
  bookmarks: Bookmark[];
  createdAt: string;
  publishedAt: string;
  updatedAt: string;
};

/** A picture in a list, where the title beside it says what it shows. */
export type ListedImage = Omit<PostImage, 'alt'>;

/** A post as lists know it: what its card shows. `excerpt` is a single line; the whole post is fetched when it is wanted. */
export type ListedPost = Pick<
  Post,
  'id' | 'slug' | 'title' | 'author' | 'canFilterByAuthor' | 'platform' | 'hashtags' | 'publishedAt'
> & {
  excerpt: string;
  image: ListedImage | null;
  readMinutes: number;
};
