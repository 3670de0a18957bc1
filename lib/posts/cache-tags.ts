/** For everything with posts. */
export const POSTS_TAG = 'posts';
/** For lists only, so that a hashtag on one post leaves other articles cached. */
export const POST_LISTS_TAG = 'post-lists';
/** For one post's pages. */
export const postTag = (slug: string): string => `post:${slug}`;
