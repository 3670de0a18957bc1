import { canonicalUserLink } from '../../../text/post-links.ts';
import type { Container, Raw, RawRecord } from '../files/container.ts';
import type { Entry, FileSet } from '../files/entry.ts';
import { openFiles, toFileSet } from '../files/file-set.ts';
import { openContainer } from '../files/open-container.ts';
import type { Context, Format } from '../formats/format.ts';
import { findFormat } from '../formats/registry.ts';
import { settleDates } from '../parse/settle-dates.ts';
import { IngestSourceError } from '../parse/source-record.ts';
import { getPath, listPaths, toKey, withoutPath } from '../records/fields.ts';
import type { Found } from '../records/found-post.ts';
import { countHeadings } from '../records/names.ts';
import { chooseEntries, type Opened, openWithParts, trackStreams } from './choose-entries.ts';
import { finishRecord, type ReadRecord } from './finish-record.ts';
import type { ReadOptions } from './read-options.ts';

/** A file as posts, before anybody compares them with those that are stored. */
export type Reading = {
  /** In words that operators know. */
  format: string;
  records: AsyncIterable<ReadRecord>;
  /** Bytes of what is read, unpacked; 0 if unknown. */
  size: number;
  bytesRead(): number;
  /** Sentences on what else the archive holds, for the operator. */
  notes: string[];
  close(): void;
};

/** Opens a file, folder or zip of posts. @throws IngestSourceError with what it is and what to do */
export const readPosts = async (file: string, options: ReadOptions): Promise<Reading> =>
  readFiles(await openFiles(file), options);

/** Of bytes that come once. @throws IngestSourceError */
export const readPostsOf = (bytes: AsyncIterable<Uint8Array>, options: ReadOptions): Promise<Reading> =>
  readFiles(toFileSet(bytes), options);

async function readFiles(given: FileSet, options: ReadOptions): Promise<Reading> {
  const { files, closeEntry } = trackStreams(given);
  try {
    let bytes = 0;
    const isHeader = createIsHeader(options);
    const open = async (entry: Entry): Promise<Opened> => {
      const stream = count(entry.open(), (length) => {
        bytes += length;
      });
      const container = await openContainer(stream, isHeader);
      const format = findFormat(container);
      if (format.refusal) throw new IngestSourceError(format.refusal);
      return { entry, container, format };
    };
    const { chosen, notes } = files.main
      ? await openWithParts(files, files.main, open)
      : await chooseEntries(files, open, closeEntry);
    for (const { container } of chosen) checkColumns(container, options);
    const [first] = chosen;
    const { container, format } = first as Opened;
    bytes = 0;
    return {
      format: container.kind === 'feed' && container.label ? container.label : format.name,
      records: readAllOf(files, chosen, options, notes),
      size: chosen.reduce((sum, { entry }) => sum + entry.size, 0),
      bytesRead: () => bytes,
      notes,
      close: () => files.close(),
    };
  } catch (error) {
    files.close();
    throw error;
  }
}

async function* count(bytes: AsyncIterable<Uint8Array>, onRead: (length: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    onRead(chunk.length);
    yield chunk;
  }
}

const createIsHeader =
  ({ map }: ReadOptions) =>
  (names: readonly string[]): number =>
    countHeadings(names.map(toKey)) + names.filter((name) => map?.has(name)).length * 10;

/** @throws IngestSourceError for a column of `--map` that the file does not have, and for a table without words or addresses */
function checkColumns({ kind, columns, sample }: Container, { map }: ReadOptions): void {
  if (kind !== 'table' && kind !== 'json') return;
  const names = columns ?? [...new Set(sample.flatMap((raw) => listPaths(raw)))];
  for (const column of map?.keys() ?? []) {
    const isThere = names.includes(column) || sample.some((raw) => getPath(raw, column) !== undefined);
    if (!isThere && sample.length > 0) {
      throw new IngestSourceError(`There is no ${JSON.stringify(column)} to map. The file has: ${list(names)}.`);
    }
  }
}

const list = (names: readonly string[]): string => {
  const text = names.filter(Boolean).join(', ');
  return text.length > 1000 ? `${text.slice(0, 1000)}…` : text;
};

async function* readAllOf(
  files: FileSet,
  chosen: readonly Opened[],
  options: ReadOptions,
  notes: string[],
): AsyncGenerator<ReadRecord> {
  const parsed = async function* () {
    for (const { entry, container, format } of chosen) {
      const prepared = (await format.prepare?.(files, entry)) ?? { account: {} };
      const account = { ...prepared.account, handle: prepared.account.handle ?? handleOf(options) };
      const context: Context = { ...prepared, account, title: container.title };
      checkMeaning(container, format, options);
      const hint = suggestText(container, format, options);
      if (hint) notes.push(hint);
      for await (const record of container.records) yield readOne(record, format, context, options);
    }
  };
  for await (const record of settleDates(parsed())) {
    if ('reason' in record) yield { line: record.line, status: 'error', reason: record.reason };
    else {
      const { found, publishedAt } = record.value as { found: Found; publishedAt?: string | number };
      yield finishRecord(record.line, { ...found, publishedAt }, options);
    }
  }
}

/** @throws IngestSourceError for records of which none has words or an address by a known name */
function checkMeaning({ kind, columns, sample }: Container, format: Format, { map = new Map() }: ReadOptions): void {
  if ((kind !== 'table' && kind !== 'json') || sample.length === 0) return;
  const fields = new Set(map.values());
  if (fields.has('text') || fields.has('postLink')) return;
  const isKnown = sample.some((raw) => {
    const { text, postLink, skip } = format.read(raw, { account: {} });
    return Boolean(text || postLink || skip);
  });
  if (isKnown) return;
  const names = list(columns ?? [...new Set(sample.flatMap((raw) => listPaths(raw)))]);
  const column = kind === 'table' ? 'column' : 'key';
  if (names === '') throw new IngestSourceError('There is no post in it.');
  throw new IngestSourceError(
    `It has no "text" ${column} by a name that is known. It names: ${names}. --map <${column}>=text says which it is`,
  );
}

/** The account at X that the operator gives as the author of records that name none. */
function handleOf({ set }: ReadOptions): string | undefined {
  return /^https:\/\/x\.com\/(\w+)$/.exec(canonicalUserLink(set?.get('userLink') ?? '') ?? '')?.[1];
}

const WORDS_MIN_CHARACTERS = 40;

/** Which column may hold the words of records that have addresses alone, as a sentence; null if none does. */
function suggestText({ kind, sample }: Container, format: Format, { map }: ReadOptions): string | null {
  if ((kind !== 'table' && kind !== 'json') || [...(map?.values() ?? [])].includes('text')) return null;
  const found = sample.map((raw) => format.read(raw, { account: {} }));
  if (!found.every(({ text, postLink, isDraft }) => postLink && !text && !isDraft)) return null;
  const lengthOf = (path: string) =>
    sample.reduce((sum, raw) => {
      const value = getPath(raw, path);
      return sum + (typeof value === 'string' && /\S\s+\S+\s+\S/.test(value) ? value.length : 0);
    }, 0) / sample.length;
  const paths = [...new Set(sample.flatMap((raw) => listPaths(raw)))];
  const [longest] = paths.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (!longest || lengthOf(longest) < WORDS_MIN_CHARACTERS) return null;
  return `No words were read. If "${longest}" holds them, --map "${longest}"=text takes them.`;
}

/** With what the operator says about its names. */
function readOne(record: RawRecord, format: Format, context: Context, { map = new Map() }: ReadOptions) {
  if ('reason' in record) return record;
  const mapped: Record<string, unknown> = {};
  let raw: Raw = record.raw;
  for (const [column, field] of map) {
    const value = getPath(record.raw, column);
    if (field !== '' && value !== undefined && value !== null && value !== '') mapped[field] = value;
    raw = withoutPath(raw, column);
  }
  const found = format.read({ ...raw, ...mapped }, { ...context, document: record.document });
  const from = { ...found.from, ...Object.fromEntries([...map].map(([column, field]) => [field, column])) };
  return { line: record.line, value: { found: { ...found, from }, publishedAt: found.publishedAt } };
}
