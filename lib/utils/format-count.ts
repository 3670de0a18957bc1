/** "12,345" without `Intl`, whose setup is slow on phones. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

export const countPosts = (count: number): string => `${formatCount(count)} ${count === 1 ? 'post' : 'posts'}`;
