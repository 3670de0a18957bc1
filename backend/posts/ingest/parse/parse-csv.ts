import { POST_FIELDS } from '../../post-input.ts';
import { IngestSourceError, type SourceRecord } from './source-record.ts';

// Headers are matched without case, blanks, hyphens and underscores.
const FIELD_BY_KEY = new Map(POST_FIELDS.map((field) => [toKey(field), field]));
const DELIMITERS = [',', ';', '\t'];
// A longer record has an unclosed quote.
export const RECORD_MAX_CHARS = 20_000_000;

/**
 * CSV with a header row, separated by commas, semicolons or tabs. Unknown columns are ignored, empty fields absent.
 * Resumes at the next line after a broken record, so that an unclosed quote does not swallow the rest; libraries do
 * not. @throws IngestSourceError when there is no `text` column.
 */
export async function* parseCsv(chunks: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  const parser = createCsvParser();
  for await (const chunk of chunks) yield* parser.push(chunk, false);
  yield* parser.push('', true);
}

function createCsvParser() {
  let pending = '';
  let line = 1;
  let delimiter = '';
  let header: (string | undefined)[] | null = null;

  function* push(chunk: string, isLast: boolean): Generator<SourceRecord> {
    pending += chunk;
    let at = 0;
    while (at < pending.length) {
      if (!delimiter) {
        if (!pending.includes('\n') && !isLast) return;
        delimiter = guessDelimiter(pending.slice(0, lineEnd(pending, 0)));
      }
      const isTooLong = pending.length - at > RECORD_MAX_CHARS;
      const record = parseCsvRecord(pending, at, delimiter, isLast || isTooLong);
      if (record === 'incomplete') break;
      // A skipped line must be complete.
      if ('problem' in record && !isLast && !pending.includes('\n', at)) break;
      const next = 'problem' in record ? lineEnd(pending, at) : record.next;
      if ('problem' in record) yield { line, reason: `not valid CSV: ${record.problem}` };
      else if (!header) header = parseHeader(record.fields);
      else if (record.fields.length > 1 || record.fields[0]?.trim()) yield toRecord(header, record.fields, line);
      line += countLines(pending, at, next);
      at = next;
    }
    pending = pending.slice(at);
  }

  return { push };
}

function parseHeader(names: string[]): (string | undefined)[] {
  const header = names.map((name) => FIELD_BY_KEY.get(toKey(name)));
  if (header.includes('text')) return header;
  throw new IngestSourceError(`The CSV has no "text" column. Its first line names: ${names.join(', ').slice(0, 200)}.`);
}

function toRecord(header: (string | undefined)[], fields: string[], line: number): SourceRecord {
  // An unquoted comma shifts every field behind it.
  if (fields.slice(header.length).some((field) => field.trim())) {
    return { line, reason: `not valid CSV: ${fields.length} fields where the header names ${header.length}` };
  }
  const pairs = header.map((name, index) => [name, fields[index]?.trim() ? fields[index] : undefined] as const);
  return { line, value: Object.fromEntries(pairs.filter(([name, value]) => name && value !== undefined)) };
}

function guessDelimiter(firstLine: string): string {
  const counts = DELIMITERS.map((delimiter) => firstLine.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function toKey(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** The place at which the next line begins. */
export function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end + 1;
}

/** The line breaks in a part of a text. */
export function countLines(text: string, start: number, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** `next` is the start of the next record; `incomplete` if the text ends within this one. */
type CsvRecord = { fields: string[]; next: number } | { problem: string } | 'incomplete';

/**
 * Parses the record at `start` (RFC 4180: quoted fields may hold delimiters, line breaks and doubled quotes). A quote
 * inside an unquoted field is literal (5" bottle). `isLast`: no more text follows; `mark` is what stands before a quote
 * inside a quoted field.
 */
export function parseCsvRecord(
  text: string,
  start: number,
  delimiter: string,
  isLast: boolean,
  mark: '"' | '\\' = '"',
): CsvRecord {
  const fields: string[] = [];
  for (let at = start; ; at += 1) {
    const field = text[at] === '"' ? parseQuoted(text, at, isLast, mark) : parsePlain(text, at, delimiter);
    if ('problem' in field) return field;
    const end = text.startsWith('\r\n', field.end) ? field.end + 1 : field.end;
    if (end >= text.length && !isLast) return 'incomplete';
    fields.push(field.value);
    if (end >= text.length) return { fields, next: text.length };
    if (text[end] === '\n') return { fields, next: end + 1 };
    // A trailing carriage return may be half of a line break.
    if (text[end] === '\r' && end + 1 >= text.length && !isLast) return 'incomplete';
    if (text[end] !== delimiter) return { problem: `unexpected ${JSON.stringify(text[end])} after a closing quote` };
    at = end;
  }
}

type Field = { value: string; end: number } | { problem: string };

function parseQuoted(text: string, start: number, isLast: boolean, mark: '"' | '\\'): Field {
  let value = '';
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return isLast ? { problem: 'a quote is never closed' } : { value, end: text.length };
    const isEscaped = mark === '"' ? text[quote + 1] === '"' : countBackslashes(text, quote, at) % 2 === 1;
    if (!isEscaped) return { value: withoutEscapes(value + text.slice(at, quote), mark), end: quote + 1 };
    value += mark === '"' ? text.slice(at, quote + 1) : `${text.slice(at, quote - 1)}"`;
    at = quote + (mark === '"' ? 2 : 1);
  }
}

function countBackslashes(text: string, end: number, start: number): number {
  let at = end;
  while (at > start && text[at - 1] === '\\') at -= 1;
  return end - at;
}

const withoutEscapes = (value: string, mark: '"' | '\\'): string =>
  mark === '"' ? value : value.replaceAll('\\\\', '\\');

function parsePlain(text: string, start: number, delimiter: string): Field {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1;
  const stop = text[end] === '\n' && text[end - 1] === '\r' && end > start ? end - 1 : end;
  return { value: text.slice(start, stop), end: stop };
}
