/** A record in the words of ingest, before it is checked. */
export type Found = {
  text?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  postUser?: string | undefined;
  userLink?: string | undefined;
  postLink?: string | undefined;
  type?: string | undefined;
  publishedAt?: string | number | undefined;
  /** May be that of a scraper's visit: counts where the address does not say. */
  looseDate?: string | number | undefined;
  hashtags?: string[] | undefined;
  imageUrl?: string | undefined;
  image?: string | undefined;
  imageData?: string | undefined;
  imageAlt?: string | undefined;
  /** The account at X, where the address may not name it. */
  handle?: string | undefined;
  /** Why it is no post of its author. */
  skip?: string | undefined;
  /** Has words, but its author is not known to the file. */
  isDraft?: boolean | undefined;
  /** Words of the one who saved the address, for the operator. */
  note?: string | undefined;
  warnings?: string[] | undefined;
  /** The names in the file from which fields were read. */
  from?: Record<string, string> | undefined;
};
