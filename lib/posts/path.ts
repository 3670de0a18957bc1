import { absoluteUrl } from '@/lib/config/site-origin';

/** The path of a post's own page, `/feed/{slug}`. */
export const postPath = ({ slug }: { slug: string }): `/feed/${string}` => `/feed/${encodeURIComponent(slug)}`;

/** The same with the site's origin. For the server: a browser does not know the origin's setting. */
export const postUrl = (post: { slug: string }): string => absoluteUrl(postPath(post));

/** The slug in a route parameter, which may still be percent-encoded. What is no valid encoding stays as it is. */
export function parseSlug(parameter: string): string {
  try {
    return normalizeSlug(decodeURIComponent(parameter));
  } catch {
    return normalizeSlug(parameter);
  }
}

/** Stored slugs may begin with slashes; addresses never do (spec §2), and cannot hold half a surrogate pair. */
export const normalizeSlug = (slug: string): string => slug.toWellFormed().replace(/^\/+/, '');
