import type { FeedItem } from './normalize-items.ts';

export type Feed = {
  kind: 'feed';
  /** RSS, RDF, Atom or JSON Feed. */
  format: string;
  title: string | null;
  items: FeedItem[];
};

/** A web page with its feeds (`<link rel="alternate">`), the likeliest first. */
export type WebPage = { kind: 'page'; feeds: string[] };

/** The message is a sentence for operators. */
export class FeedError extends Error {
  override name = 'FeedError';
  readonly retryAt: Date | null;
  readonly isGone: boolean;

  constructor(message: string, options: ErrorOptions & { retryAt?: Date | null; isGone?: boolean } = {}) {
    super(message, options);
    this.retryAt = options.retryAt ?? null;
    this.isGone = options.isGone ?? false;
  }
}
