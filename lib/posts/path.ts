/** The path of a post's own page, `/feed/{slug}`. */
export const postPath = ({ slug }: { slug: string }): `/feed/${string}` => `/feed/${encodeURIComponent(slug)}`;

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
