/** On everything that shows posts. */
export const POSTS_TAG = 'posts';
/** On lists of posts only, so that a change of one post's hashtags leaves the other articles as they are. */
export const POST_LISTS_TAG = 'post-lists';
/** On one post's own pages. */
export const postTag = (slug: string): string => `post:${slug}`;
