export type FeedPath = '/' | '/feed';

export const isFeedPath = (pathname: string): pathname is FeedPath => pathname === '/' || pathname === '/feed';
