import { serveFeed } from '@/lib/seo/syndication/serve-feed';

export const GET = serveFeed('atom');
