/** In plain text with absolute addresses. */
export type FeedItem = {
  id: string | null;
  title: string | null;
  /** Paragraphs separated by empty lines; may be empty. */
  text: string;
  link: string | null;
  author: string | null;
  /** As the feed writes it. */
  date: string | null;
  image: string | null;
};

export type Feed = {
  kind: 'feed';
  /** RSS, RDF, Atom or JSON Feed. */
  format: string;
  title: string | null;
  items: FeedItem[];
  /** Ids of items that the feed declares deleted. */
  deleted: string[];
};

/** A web page with its feeds (`<link rel="alternate">`), the likeliest first. */
export type WebPage = { kind: 'page'; feeds: string[] };

/** The message is a sentence for operators. */
export class FeedError extends Error {
  override name = 'FeedError';
  /** The server's Retry-After. */
  readonly retryAt: Date | null;
  /** HTTP 410. */
  readonly isGone: boolean;

  constructor(message: string, options: ErrorOptions & { retryAt?: Date | null; isGone?: boolean } = {}) {
    super(message, options);
    this.retryAt = options.retryAt ?? null;
    this.isGone = options.isGone ?? false;
  }
}

/** Null for an address that is not on the web. */
export function toAbsolute(address: string | undefined, base: string): string | null {
  const text = address?.trim() ?? '';
  if (text === '' || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
