import type { PostType } from '#lib/design/platforms.ts';

/** The values that a page holds of a post. A key is absent where the page does not say it. */
export type Captured = {
  text?: string;
  postUser?: string;
  userLink?: string;
  postLink?: string;
  type?: Exclude<PostType, 'web'>;
  /** ISO 8601: a time where the page or the post's number has it, else a day (`YYYY-MM-DD`, UTC). */
  publishedAt?: string;
  /** The words of the page for the age of the post: `2d`, `4 Tag(e)`. */
  when?: string;
  imageUrl?: string;
  /** The page itself. */
  url: string;
  title: string;
};

/** The values that one layer reads of a post; `number` is the post's own at its network. */
export type Reading = Omit<Captured, 'url' | 'title' | 'type'> & { number?: string };

/** The place and time at which a post is captured. */
export type Page = { document: Document; url: URL; type: PostType; now: Date };

/** The knowledge of one network's pages. */
export type Network = {
  /** The containers of posts in the order of the page, none inside another. */
  listPosts(page: Page): Element[];
  /** The container of the post, or of the post quoted in it, that holds the element; null outside of posts. */
  findPostAt(element: Element, page: Page): Element | null;
  /** The container of the post that the page's address names; null if it names none or the page does not show it. */
  findAddressedPost(page: Page): Element | null;
  /** Whether the page is there for the one post in its address. */
  isPostPage(page: Page): boolean;
  readPost(post: Element, page: Page): Reading;
};
