export const postPath = ({ slug }: { slug: string }): `/feed/${string}` => `/feed/${encodeURIComponent(slug)}`;

/** Decodes a route parameter; invalid encodings stay unchanged. */
export function parseSlug(parameter: string): string {
  try {
    return normalizeSlug(decodeURIComponent(parameter));
  } catch {
    return normalizeSlug(parameter);
  }
}

/** Stored slugs may begin with slashes; addresses never do (spec §2), and cannot hold a lone surrogate. */
export const normalizeSlug = (slug: string): string => slug.toWellFormed().replace(/^\/+/, '');

/** Whether a post was found by a slug that it had before, which our backend knows. */
export const hasMoved = (post: { slug: string }, slug: string): boolean => post.slug !== '' && post.slug !== slug;
