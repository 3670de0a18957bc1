/** A record with the names that its file has. */
export type Raw = Record<string, unknown>;

/** `line` is the record's in a text, its place in a list; `document` is the object that holds the list. */
export type RawRecord = { line: number; raw: Raw; document?: Raw } | { line: number; reason: string };

/** A file as what it is before anybody asks which tool wrote it. */
export type Container = {
  kind: 'table' | 'json' | 'script' | 'feed' | 'bookmarks' | 'addresses';
  /** The name to which a script of an archive assigns its list: `window.YTD.tweets.part0`. */
  script?: string;
  /** Of a table, in its order. */
  columns?: readonly string[];
  /** The title that a feed or a page gives itself. */
  title?: string | null;
  /** RSS, Atom, JSON Feed: what a feed is. */
  label?: string;
  /** Some of the first records. */
  sample: readonly Raw[];
  records: AsyncIterable<RawRecord>;
};

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const rawsOf = (records: readonly RawRecord[]): Raw[] =>
  records.flatMap((record) => ('raw' in record ? [record.raw] : []));
