export type AuthorCount = { name: string; count: number };

/** An author with a page: all names that share its slug, called by the name with the most posts. */
export type AuthorEntry = AuthorCount & { slug: string; names: string[] };
