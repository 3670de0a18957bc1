import { absoluteUrl } from '@/lib/config/site-origin';
import { postPath } from './path';

/** Server only: browsers do not know the origin's setting. */
export const postUrl = (post: { slug: string }): string => absoluteUrl(postPath(post));
