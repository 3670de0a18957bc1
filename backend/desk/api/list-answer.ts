import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type LongList, type Page, readPage, readSlices } from '../../db/long-list.ts';
import type { Database } from '../../db/types.ts';
import type { DeskListQuery, ListFormat } from './list-query.ts';

// A slice of an export: small enough that the embedded database answers readers in between.
const EXPORT_SLICE = 500;

type ListAnswer<Schema> = { name: string; schema: Schema };

/** Reads one page of a list. Exports ask it slice after slice, in the same order. */
export type ReadPage<Row, Field extends string, Filter> = (
  query: Pick<DeskListQuery<Field, Filter>, 'sort' | 'limit' | 'offset' | 'filter'>,
) => Promise<Pick<Page<Row>, 'rows' | 'total'>>;

/**
 * Answers a list: `{ data, total }`, or every row that matches as CSV or NDJSON, streamed as a file named after `name`. Of a row
 * goes out what `schema` names and nothing else. A sort that leaves ties open must end with the id, else slices overlap.
 */
export async function answerList<Schema extends z.ZodObject, Field extends string, Filter>(
  c: Context,
  {
    query,
    read,
    ...answer
  }: ListAnswer<Schema> & { query: DeskListQuery<Field, Filter>; read: ReadPage<z.input<Schema>, Field, Filter> },
): Promise<Response> {
  if (query.format !== 'json') return exportRows(c, answer, query.format, readAll());
  const { rows, total } = await read(query);
  return c.json({ data: rows.map((row) => answer.schema.parse(row)), total });

  async function* readAll() {
    for (let offset = 0; ; offset += EXPORT_SLICE) {
      const { rows } = await read({ ...query, limit: EXPORT_SLICE, offset });
      yield rows;
      if (rows.length < EXPORT_SLICE) return;
    }
  }
}

/**
 * The same of a list that is too long to be read whole. `hasMore` is there when there are more than `total`, and `sifted` when no
 * more than so many of the first rows were searched. An export has them all.
 */
export async function answerLongList<
  Schema extends z.ZodObject<z.ZodRawShape>,
  Row extends z.input<Schema> & { id: number },
>(
  c: Context,
  {
    query,
    db,
    list,
    ...answer
  }: ListAnswer<Schema> & {
    query: Pick<DeskListQuery<string, unknown>, 'limit' | 'offset' | 'format'>;
    db: Kysely<Database>;
    list: LongList<Row>;
  },
): Promise<Response> {
  if (query.format !== 'json') return exportRows(c, answer, query.format, readSlices(db, list));
  const { rows, total, hasMore, sifted } = await readPage(db, list, query);
  return c.json({
    data: rows.map((row) => answer.schema.parse(row)),
    total,
    ...(hasMore && { hasMore }),
    ...(sifted !== null && { sifted }),
  });
}

async function exportRows(
  c: Context,
  { name, schema }: ListAnswer<z.ZodObject>,
  format: Exclude<ListFormat, 'json'>,
  slices: AsyncGenerator<readonly unknown[]>,
): Promise<Response> {
  const isCsv = format === 'csv';
  const columns = Object.keys(schema.shape);
  const toLine = isCsv ? (row: object) => toCsvLine(columns.map((column) => Reflect.get(row, column))) : toNdjsonLine;
  // The first slice is read before the answer begins, so that a list that cannot be read is an error and not half a file.
  let slice = await slices.next();
  c.header('content-type', isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8');
  c.header('content-disposition', `attachment; filename="${name}.${format}"`);
  c.header('cache-control', 'no-store');
  return stream(c, async (output) => {
    if (isCsv) await output.write(toCsvLine(columns));
    for (; !slice.done && !output.aborted; slice = await slices.next()) {
      await output.write(slice.value.map((row) => toLine(schema.parse(row) as object)).join(''));
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
