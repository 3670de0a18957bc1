import { authorKey } from '#backend/text/author-key.ts';

export const MIN_POSTS = 3;
export const MIN_AUTHORS = 2;

/** Whether these posts are enough for a story: three, by two authors. A post without an author is by nobody. */
export const isStory = (posts: readonly { author: string | null }[]): boolean =>
  posts.length >= MIN_POSTS &&
  new Set(posts.flatMap(({ author }) => (author === null ? [] : authorKey(author)))).size >= MIN_AUTHORS;
