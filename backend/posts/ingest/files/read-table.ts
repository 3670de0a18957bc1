import { countLines, lineEnd, parseCsvRecord, RECORD_MAX_CHARS } from '../parse/parse-csv.ts';
import type { Raw, RawRecord } from './container.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** A title, an empty row and a few notes may stand above the header. */
const HEADER_WITHIN = 15;

type Row = { line: number; fields: string[] } | { line: number; reason: string };

/** Says how well names would do as a header, 0 for not at all. */
export type IsHeader = (names: readonly string[]) => number;

/** A table's columns, and its rows as objects of texts. */
export type Table = { columns: string[]; records: AsyncIterable<RawRecord> };

/**
 * Reads comma-, semicolon-, tab- or bar-separated rows with a header, as spreadsheets and scripts write them: with any line
 * ends, `sep=;`, titles above the header and headers again between the rows; quotes inside quotes doubled or with a
 * backslash. Null without a header.
 */
export async function readTable(chunks: AsyncIterable<string>, isHeader: IsHeader): Promise<Table | null> {
  const rows = readRows(unifyLines(chunks));
  const above: Row[] = [];
  for await (const row of { [Symbol.asyncIterator]: () => ({ next: () => rows.next() }) }) {
    above.push(row);
    if (above.length >= HEADER_WITHIN) break;
  }
  const at = findHeader(above, isHeader);
  const header = above[at];
  if (!header || !('fields' in header)) return null;
  const columns = header.fields.map((name) => name.trim());
  return { columns, records: toRecords(columns, above.slice(at + 1), rows) };
}

/** The first of the rows that do best; without any, the first with several cells, unless one is an address: then none is. */
function findHeader(rows: readonly Row[], isHeader: IsHeader): number {
  const scores = rows.map((row) => ('fields' in row ? isHeader(row.fields.map((name) => name.trim())) : 0));
  const best = Math.max(0, ...scores);
  if (best > 0) return scores.indexOf(best);
  const first = rows.findIndex((row) => 'fields' in row && row.fields.filter((field) => field.trim()).length > 1);
  const row = rows[first];
  return row && 'fields' in row && row.fields.some((field) => /^\s*https?:\/\/\S/i.test(field)) ? -1 : first;
}

async function* toRecords(
  columns: readonly string[],
  first: readonly Row[],
  rest: AsyncGenerator<Row>,
): AsyncGenerator<RawRecord> {
  const header = columns.join('\0');
  const convert = function* (row: Row): Generator<RawRecord> {
    if ('reason' in row) yield row;
    else if (!isRule(row.fields) && row.fields.map((name) => name.trim()).join('\0') !== header) {
      yield toRecord(columns, row);
    }
  };
  for (const row of first) yield* convert(row);
  for await (const row of rest) yield* convert(row);
}

/** A line between rows, as Markdown and databases draw it, or an empty row. */
const isRule = (fields: readonly string[]): boolean => /^(?:[-+:=]{3,}|)$/.test(fields.join('').replaceAll(/\s/g, ''));

function toRecord(columns: readonly string[], { line, fields }: { line: number; fields: string[] }): RawRecord {
  // An unquoted comma shifts every field behind it.
  if (fields.slice(columns.length).some((field) => field.trim())) {
    return { line, reason: `not valid CSV: ${fields.length} fields where the header names ${columns.length}` };
  }
  const raw: Raw = {};
  for (const [index, name] of columns.entries()) {
    const field = fields[index];
    if (name !== '' && field?.trim() && raw[name] === undefined) raw[name] = field;
  }
  return { line, raw };
}

async function* readRows(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  const parser = createRowParser();
  for await (const chunk of chunks) yield* parser.push(chunk, false);
  yield* parser.push('', true);
}

function createRowParser() {
  let pending = '';
  let line = 1;
  let delimiter = '';

  function* push(chunk: string, isLast: boolean): Generator<Row> {
    pending += chunk;
    let at = 0;
    if (!delimiter) {
      if (pending.split('\n').length <= HEADER_WITHIN && !isLast) return;
      const declared = /^sep=(.)\n/i.exec(pending);
      delimiter = declared?.[1] ?? guessDelimiter(pending);
      at = declared?.[0].length ?? 0;
      line += declared ? 1 : 0;
    }
    while (at < pending.length) {
      const record = readRow(pending, at, delimiter, isLast || pending.length - at > RECORD_MAX_CHARS);
      if (record === 'incomplete') break;
      if ('problem' in record && !isLast && !pending.includes('\n', at)) break;
      const next = 'problem' in record ? lineEnd(pending, at) : record.next;
      if ('problem' in record) yield { line, reason: `not valid CSV: ${record.problem}` };
      else yield { line, fields: record.fields };
      line += countLines(pending, at, next);
      at = next;
    }
    pending = pending.slice(at);
  }

  return { push };
}

/** With doubled quotes, else with backslashes before them. */
function readRow(text: string, at: number, delimiter: string, isLast: boolean) {
  const plain = parseCsvRecord(text, at, delimiter, isLast);
  if (plain === 'incomplete' || !('problem' in plain)) return plain;
  const end = lineEnd(text, at);
  if (!text.slice(at, end + 2000).includes('\\"')) return plain;
  const escaped = parseCsvRecord(text, at, delimiter, isLast, '\\');
  return escaped === 'incomplete' || 'problem' in escaped ? plain : escaped;
}

/** The one that occurs in most of the first rows, outside of quotes; a bar may be a part of titles. */
function guessDelimiter(text: string): string {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, HEADER_WITHIN);
  const counts = DELIMITERS.map((delimiter) => lines.filter((line) => line.includes(delimiter)).length);
  const inFirst = DELIMITERS.map((delimiter) => (lines[0] ?? '').split(delimiter).length);
  const best = Math.max(...counts);
  const candidates = DELIMITERS.map((_each, index) => index).filter((index) => counts[index] === best);
  const [chosen = 0] = candidates.toSorted((a, b) => (inFirst[b] ?? 0) - (inFirst[a] ?? 0));
  return DELIMITERS[chosen] ?? ',';
}

/** CRLF and CR as LF. */
async function* unifyLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let endsWithReturn = false;
  for await (const chunk of chunks) {
    const whole: string = endsWithReturn ? `\r${chunk}` : chunk;
    endsWithReturn = whole.endsWith('\r');
    yield (endsWithReturn ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n');
  }
  if (endsWithReturn) yield '\n';
}
