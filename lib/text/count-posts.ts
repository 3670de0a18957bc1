import { formatCount } from './format-count';

/** "1 post", "1,234 posts". */
export const countPosts = (count: number): string => `${formatCount(count)} ${count === 1 ? 'post' : 'posts'}`;
