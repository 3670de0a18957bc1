/** One item of a feed, in plain text, its addresses absolute. */
export type FeedItem = {
  title: string | null;
  /** Paragraphs parted by empty lines; empty where the item has none. */
  text: string;
  link: string | null;
  author: string | null;
  /** As the feed writes it. */
  date: string | null;
  image: string | null;
};

export type Feed = {
  kind: 'feed';
  /** What it calls itself: RSS, RDF, Atom or JSON Feed. */
  format: string;
  title: string | null;
  items: FeedItem[];
};

/** A web page, and the feeds that it names (`<link rel="alternate">`), the likeliest first. */
export type WebPage = { kind: 'page'; feeds: string[] };
