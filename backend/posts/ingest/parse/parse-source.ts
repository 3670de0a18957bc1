import path from 'node:path';
import { decodeText } from './decode-text.ts';
import { parseCsv } from './parse-csv.ts';
import { parseJsonArray } from './parse-json-array.ts';
import { parseJsonText, type SourceFormat, type SourceRecord } from './source-record.ts';

type Parser = (text: AsyncIterable<string>, rename: ReadonlyMap<string, string>) => AsyncGenerator<SourceRecord>;

const NO_NAMES: ReadonlyMap<string, string> = new Map();
const PARSERS: Record<SourceFormat, Parser> = {
  ndjson: (text, rename) => renameKeys(parseNdjson(text), rename),
  json: (text, rename) => renameKeys(parseJsonArray(text), rename),
  csv: parseCsv,
};
const FORMAT_BY_EXTENSION: Record<string, SourceFormat> = {
  ...{ '.ndjson': 'ndjson', '.jsonl': 'ndjson', '.json': 'json' },
  ...{ '.csv': 'csv', '.tsv': 'csv' },
};

export type ParseOptions = {
  format?: SourceFormat | undefined;
  /** Maps the source's columns or keys to fields. */
  rename?: ReadonlyMap<string, string> | undefined;
};

/**
 * Streams the records of UTF-8 or UTF-16 bytes. Without a `format` the content decides: `[` is a JSON array, `{` NDJSON
 * (or one document, if its first line is no object), anything else CSV. @throws IngestSourceError when the source as a
 * whole cannot be read.
 */
export async function* parseSource(
  bytes: AsyncIterable<Uint8Array>,
  { format, rename = NO_NAMES }: ParseOptions = {},
): AsyncGenerator<SourceRecord> {
  const text = decodeText(bytes);
  if (format) return yield* PARSERS[format](text, rename);
  const { head, all } = await peekLine(text);
  if (head !== '') yield* PARSERS[guessFormat(head)](all, rename);
}

export function formatOfFile(file: string): SourceFormat | undefined {
  return FORMAT_BY_EXTENSION[path.extname(file).toLowerCase()];
}

function guessFormat(firstLine: string): SourceFormat {
  if (firstLine.startsWith('[')) return 'json';
  if (!firstLine.startsWith('{')) return 'csv';
  // The first line of a pretty-printed document.
  return /^\{\s*("data"\s*:\s*\[?\s*)?$/.test(firstLine) || /^\{\s*"[^"]*"\s*:.*,\s*$/.test(firstLine)
    ? 'json'
    : 'ndjson';
}

async function* renameKeys(
  records: AsyncIterable<SourceRecord>,
  rename: ReadonlyMap<string, string>,
): AsyncGenerator<SourceRecord> {
  for await (const record of records) {
    const isObject = 'value' in record && typeof record.value === 'object' && record.value !== null;
    if (!isObject || rename.size === 0) yield record;
    else {
      const entries = Object.entries(record.value as object).map(([key, value]) => [rename.get(key) ?? key, value]);
      yield { line: record.line, value: Object.fromEntries(entries) };
    }
  }
}

/** The first line that is not blank, and the whole text again. */
async function peekLine(text: AsyncGenerator<string>): Promise<{ head: string; all: AsyncIterable<string> }> {
  let start = '';
  for (;;) {
    const { value, done } = await text.next();
    start += value ?? '';
    const [head = '', ...more] = start.trimStart().split('\n', 2);
    if (done || (head !== '' && more.length > 0)) return { head: head.trim(), all: chain(start, text) };
  }
}

async function* chain(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

/** One JSON object per line. Empty lines count as lines, not records. */
async function* parseNdjson(chunks: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  let line = 0;
  for await (const text of splitLines(chunks)) {
    line += 1;
    if (text.trim() !== '') yield parseJsonText(line, text);
  }
}

async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  // An array of parts, because a line with an image may span thousands of chunks.
  let parts: string[] = [];
  for await (const chunk of chunks) {
    const lines = chunk.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      yield parts.join('') + line;
      parts = [];
    }
    parts.push(last);
  }
  yield parts.join('');
}
