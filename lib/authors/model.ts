/** An author to filter by, with their number of posts. */
export type AuthorCount = { name: string; count: number };
