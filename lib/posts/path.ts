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
