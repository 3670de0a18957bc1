import { decodeText } from '../../../text/decode-text.ts';
import { decodeFeed } from '../../../text/feed/decode-feed.ts';
import { FeedError } from '../../../text/feed/feed.ts';
import { parseFeed } from '../../../text/feed/parse-feed.ts';
import { parseWebAddress } from '../../../text/post-links.ts';
import { IngestSourceError } from '../parse/source-record.ts';
import { type Container, type Raw, type RawRecord, rawsOf } from './container.ts';
import { HEAD_BYTES, peekBytes, peekValues, readAll } from './peek.ts';
import { readBookmarks } from './read-bookmarks.ts';
import { nameOfScript, readJson } from './read-json.ts';
import { type IsHeader, readTable } from './read-table.ts';
import { refuseBinary, refuseDump } from './refuse.ts';

const SAMPLE_RECORDS = 20;

/** Reads a file as what it is, by its content. @throws IngestSourceError for what cannot hold posts, with what it is and what to do */
export async function openContainer(bytes: AsyncIterable<Uint8Array>, isHeader: IsHeader): Promise<Container> {
  const { head, all } = await peekBytes(bytes);
  refuseBinary(head);
  const start = await decodeStart(head);
  if (start.trim() === '') throw new IngestSourceError('There is no post in it.');
  if (start.trimStart().startsWith('<') && !/^\s*<https?:/.test(start)) return openDocument(all, start);
  refuseDump(start);
  if (isJsonFeed(start)) return openFeed(await readAll(all));
  if (/^\s*[[{]/.test(start) || nameOfScript(start)) return openJson(all, start);
  const lines = start.split(/\r\n|\r|\n/).filter((line) => line.trim());
  if (
    lines
      .slice(0, -1)
      .concat(head.length < HEAD_BYTES ? lines.slice(-1) : [])
      .every((line) => findAddress(line) !== null)
  )
    return openAddresses(all);
  return openTable(all, lines, isHeader);
}

async function decodeStart(head: Uint8Array): Promise<string> {
  let text = '';
  for await (const part of decodeText(once(head))) text += part;
  return text.replace(/^\uFEFF/, '');
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The first address of a line, and what is noted beside it. */
function findAddress(line: string): { url: string; note?: string } | null {
  const [url] = /https?:\/\/[^\s,;|"'<>]+/.exec(line) ?? [];
  if (url === undefined || !parseWebAddress(url)) return null;
  const note = line.replace(url, ' ').replace(/^[\s,;|"'<>*-]+|[\s,;|"'<>]+$/g, '');
  return note === '' ? { url } : { url, note };
}

/** A first row that has an address is a record, not the names of columns. */
const NO_HEADER =
  'This is a table without a header: write the names of its columns above its first row, such as text,author,link, and give it again.';

async function withSample(
  container: Omit<Container, 'sample' | 'records'>,
  records: AsyncIterable<RawRecord>,
): Promise<Container> {
  const { head, all } = await peekValues(records, SAMPLE_RECORDS);
  return { ...container, sample: rawsOf(head), records: all };
}

function openJson(bytes: AsyncIterable<Uint8Array>, start: string): Promise<Container> {
  const script = nameOfScript(start);
  const kind = script && !/^\s*[[{]/.test(start) ? ({ kind: 'script', script } as const) : ({ kind: 'json' } as const);
  return withSample(kind, readJson(decodeText(bytes)));
}

async function openTable(
  bytes: AsyncIterable<Uint8Array>,
  lines: readonly string[],
  isHeader: IsHeader,
): Promise<Container> {
  const table = await readTable(decodeText(bytes), isHeader);
  if (!table) {
    if (findAddress(lines[0] ?? '')) throw new IngestSourceError(NO_HEADER);
    const first = JSON.stringify(lines[0]?.slice(0, 60));
    throw new IngestSourceError(
      `This is a text without columns (it begins with ${first}): give a CSV with a header, JSON, or the file that the network or tool has exported.`,
    );
  }
  return withSample({ kind: 'table', columns: table.columns }, table.records);
}

/** Posts at networks; others are feeds or pages. */
async function openAddresses(bytes: AsyncIterable<Uint8Array>): Promise<Container> {
  const text = await decodeStart(await readAll(bytes));
  const records = text.split(/\r\n|\r|\n/).flatMap((line, index) => {
    const found = findAddress(line);
    return found ? [{ line: index + 1, raw: found }] : [];
  });
  const isList =
    records.some(({ raw }) => /feed|rss|atom|\.xml/i.test(raw.url)) &&
    !records.some(({ raw }) => /status\/\d|urn|activity/i.test(raw.url));
  if (isList) {
    throw new IngestSourceError(
      'This is a list of addresses of feeds, not posts: `npm run admin -- sources add` takes each, `sources import` a list as OPML.',
    );
  }
  return withSample({ kind: 'addresses' }, toAsync(records));
}

const OPML = /<opml[\s>]/i;
const FEED = /<(?:rss|feed|(?:\w+:)?rdf|\w+:rss|\w+:feed)[\s>]/i;

async function openDocument(bytes: AsyncIterable<Uint8Array>, start: string): Promise<Container> {
  if (OPML.test(start)) {
    throw new IngestSourceError(
      'This is OPML, a list of feeds and not of posts: `npm run admin -- sources import` takes it.',
    );
  }
  const whole = await readAll(bytes);
  if (FEED.test(start.slice(0, 5000))) return openFeed(whole);
  const page = readBookmarks(decodeFeed(whole, null));
  if (!page) {
    throw new IngestSourceError(
      'This is a web page, and no export of posts or bookmarks: give the file that the network or tool has exported, or the address of a feed to `npm run admin -- sources add`.',
    );
  }
  return withSample({ kind: 'bookmarks', title: page.title }, toAsync(page.records));
}

const isJsonFeed = (start: string): boolean =>
  /^\s*\{/.test(start) &&
  /"(?:home_page_url|feed_url)"\s*:|jsonfeed\.org\/version/.test(start) &&
  /"items"\s*:/.test(start);

/** Of a quoted post, which is another author's: a rule and its words at the end. */
const QUOTED =
  /(?:<hr ?\/?>|&lt;hr ?\/?&gt;)\s*(?:<blockquote>|&lt;blockquote&gt;)[\s\S]*?(?:<\/blockquote>|&lt;\/blockquote&gt;)/gi;
/** Relative addresses of a file without one of its own lead here, and are dropped. */
const NOWHERE = 'https://feed.invalid/';

function openFeed(bytes: Uint8Array): Promise<Container> {
  try {
    const parsed = parseFeed(decodeFeed(bytes, null).replace(QUOTED, ''), NOWHERE);
    if (parsed.kind === 'page') throw new FeedError('This is a web page.');
    const records = parsed.items.map((item, index) => ({ line: index + 1, raw: withoutNowhere(item) }));
    return withSample({ kind: 'feed', title: parsed.title, label: parsed.format }, toAsync(records));
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    throw new IngestSourceError(`${error.message} Its file may be cut off: download it once more.`, { cause: error });
  }
}

const withoutNowhere = (item: object): Raw =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, String(value).startsWith(NOWHERE) ? null : value]),
  );

async function* toAsync<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  yield* values;
}
