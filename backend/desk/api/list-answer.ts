import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import type { z } from 'zod';
import type { DeskListQuery } from './list-query.ts';

// A slice of an export: small enough that the embedded database answers readers in between.
const EXPORT_SLICE = 500;

export type Page<Row> = { rows: Row[]; total: number };

/** Reads one page of a list. Exports ask it slice after slice, in the same order. */
export type ReadPage<Row, Field extends string, Filter> = (
  query: Pick<DeskListQuery<Field, Filter>, 'sort' | 'limit' | 'offset' | 'filter'>,
) => Promise<Page<Row>>;

/**
 * Answers a list: `{ data, total }`, or every row that matches as CSV or NDJSON, streamed as a file named after `name`. Of a row
 * goes out what `schema` names and nothing else. A sort that leaves ties open must end with the id, else slices overlap.
 */
export async function answerList<Schema extends z.ZodObject, Field extends string, Filter>(
  c: Context,
  {
    name,
    schema,
    query,
    read,
  }: {
    name: string;
    schema: Schema;
    query: DeskListQuery<Field, Filter>;
    read: ReadPage<z.input<Schema>, Field, Filter>;
  },
): Promise<Response> {
  if (query.format === 'json') {
    const { rows, total } = await read(query);
    return c.json({ data: rows.map((row) => schema.parse(row)), total });
  }
  const isCsv = query.format === 'csv';
  const columns = Object.keys(schema.shape);
  const toLine = isCsv ? (row: object) => toCsvLine(columns.map((column) => Reflect.get(row, column))) : toNdjsonLine;
  // The first slice is read before the answer begins, so that a list that cannot be read is an error and not half a file.
  let page = await read({ ...query, limit: EXPORT_SLICE, offset: 0 });
  c.header('content-type', isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8');
  c.header('content-disposition', `attachment; filename="${name}.${query.format}"`);
  c.header('cache-control', 'no-store');
  return stream(c, async (output) => {
    if (isCsv) await output.write(toCsvLine(columns));
    for (let offset = EXPORT_SLICE; ; offset += EXPORT_SLICE) {
      await output.write(page.rows.map((row) => toLine(schema.parse(row) as object)).join(''));
      if (page.rows.length < EXPORT_SLICE || output.aborted) return;
      page = await read({ ...query, limit: EXPORT_SLICE, offset });
    }
  });
}

const toNdjsonLine = (row: object): string => `${JSON.stringify(row)}\n`;

/** One line of CSV (RFC 4180). */
export function toCsvLine(cells: readonly unknown[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // A spreadsheet would take it for a formula and run it.
  const defused = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}
