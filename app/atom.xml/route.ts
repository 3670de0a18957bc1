import { serveFeed } from '@/lib/feeds/serve-feed';

export const GET = serveFeed('atom');
