import { absoluteUrl } from '@/lib/config/site-origin';
import { postPath } from './path';

/** `postPath` with the site's origin. For the server: a browser does not know the origin's setting. */
export const postUrl = (post: { slug: string }): string => absoluteUrl(postPath(post));
