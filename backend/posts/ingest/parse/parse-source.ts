import { decodeText } from '../../../text/decode-text.ts';
import { parseCsv } from './parse-csv.ts';
import { settleDates } from './settle-dates.ts';
import { IngestSourceError, parseJsonText, type SourceFormat, type SourceRecord } from './source-record.ts';

type Parser = (text: AsyncIterable<string>) => AsyncGenerator<SourceRecord>;

const PARSERS: Record<SourceFormat, Parser> = {
  ndjson: parseNdjson,
  json: parseJsonArray,
  csv: parseCsv,
};

type ParseOptions = { format?: SourceFormat | undefined };

/**
 * Streams the records of UTF-8 or UTF-16 bytes. Without a `format` the content decides: `[` is a JSON array, `{` NDJSON
 * (or one document, if its first line is no object), anything else CSV. @throws IngestSourceError when the source as a
 * whole cannot be read, or holds no record.
 */
export async function* parseSource(
  bytes: AsyncIterable<Uint8Array>,
  options: ParseOptions = {},
): AsyncGenerator<SourceRecord> {
  let isEmpty = true;
  for await (const record of settleDates(parseRecords(bytes, options))) {
    isEmpty = false;
    yield record;
  }
  if (isEmpty) throw new IngestSourceError('There is no post in it.');
}

async function* parseRecords(bytes: AsyncIterable<Uint8Array>, { format }: ParseOptions): AsyncGenerator<SourceRecord> {
  const text = decodeText(bytes);
  if (format) return yield* PARSERS[format](text);
  const { head, all } = await peekLine(text);
  if (head !== '') yield* PARSERS[guessFormat(head)](all);
}

function guessFormat(firstLine: string): SourceFormat {
  if (firstLine.startsWith('[')) return 'json';
  if (!firstLine.startsWith('{')) return 'csv';
  // The first line of a pretty-printed document.
  return /^\{\s*("data"\s*:\s*\[?\s*)?$/.test(firstLine) || /^\{\s*"[^"]*"\s*:.*,\s*$/.test(firstLine)
    ? 'json'
    : 'ndjson';
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

/**
 * Streams a JSON array by element, so that neither size nor a broken element affects the others. A record's line is its
 * index. An object is read whole: one post, or posts under `data`. @throws IngestSourceError when the source is
 * neither.
 */
async function* parseJsonArray(chunks: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  const scanner = createScanner();
  let head = '';
  let whole: string[] | null = null;
  let line = 0;
  for await (const chunk of chunks) {
    let text = chunk;
    if (head === '') {
      text = chunk.trimStart();
      head = text.charAt(0);
      if (head === '') continue;
      if (head === '{') whole = [];
      else if (head !== '[') throw new IngestSourceError('The source is not a JSON array or object.');
      else text = text.slice(1);
    }
    if (whole) whole.push(text);
    else for (const element of scanner.push(text)) yield parseJsonText(++line, element);
  }
  if (whole) yield* parseWhole(whole.join(''));
  else {
    const rest = scanner.rest();
    if (rest.trim() !== '') yield parseJsonText(++line, rest);
    else if (head !== '' && !scanner.isClosed()) yield { line: line + 1, reason: 'the array ends without its ]' };
  }
}

/** An array, one post, or either under `data`. */
function* listRecords(document: unknown): Generator<SourceRecord> {
  const isWrapped = typeof document === 'object' && document !== null && 'data' in document && !('text' in document);
  const content = isWrapped ? document.data : document;
  const values = Array.isArray(content) ? content : [content];
  for (const [index, value] of values.entries()) yield { line: index + 1, value };
}

function* parseWhole(text: string): Generator<SourceRecord> {
  const document = parseJsonText(1, text);
  if ('reason' in document) throw new IngestSourceError(`The source is ${document.reason}`);
  yield* listRecords(document.value);
}

/** Splits the inside of an array at its top-level commas. */
function createScanner() {
  let parts: string[] = [];
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let isClosed = false;

  function* push(text: string): Generator<string> {
    let start = 0;
    for (let index = 0; index < text.length && !isClosed; index += 1) {
      const char = text[index];
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (char === '\\') isEscaped = true;
        else if (char === '"') inString = false;
      } else if (char === '"') inString = true;
      else if (char === '{' || char === '[') depth += 1;
      else if ((char === ',' || char === ']') && depth === 0) {
        isClosed = char === ']';
        const element = parts.join('') + text.slice(start, index);
        parts = [];
        start = index + 1;
        if (element.trim() !== '' || !isClosed) yield element;
      } else if (char === '}' || char === ']') depth -= 1;
    }
    if (!isClosed) parts.push(text.slice(start));
  }

  return { push, rest: () => parts.join(''), isClosed: () => isClosed };
}
