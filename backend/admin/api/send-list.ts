import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import type { z } from 'zod';
import type { ListFormat, Listing } from '../operations/base/list.ts';

type ListResponse = { name: string; row: z.ZodObject; format: ListFormat };

/**
 * Sends a list: `{ data, total }`, or all matching rows as CSV or NDJSON, streamed as a file. Rows contain the fields
 * of `row` alone. `hasMore` if there are more than `total`; `sifted` if only that many rows were searched.
 */
export async function sendList(
  c: Context,
  { name, row, format }: ListResponse,
  listing: Listing<unknown>,
): Promise<Response> {
  if (format !== 'json') return exportRows(c, { name, row, format }, listing.slices());
  const { rows, total, hasMore = false, sifted = null } = await listing.page();
  return c.json({
    data: rows.map((one) => row.parse(one)),
    total,
    ...(hasMore && { hasMore }),
    ...(sifted !== null && { sifted }),
  });
}

async function exportRows(
  c: Context,
  { name, row, format }: ListResponse,
  slices: AsyncGenerator<readonly unknown[]>,
): Promise<Response> {
  const isCsv = format === 'csv';
  const columns = Object.keys(row.shape);
  const toLine = isCsv ? (one: object) => toCsvLine(columns.map((column) => Reflect.get(one, column))) : toNdjsonLine;
  // The first slice is read before the response begins, so that an error has a status.
  let slice = await slices.next();
  c.header('content-type', isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8');
  c.header('content-disposition', `attachment; filename="${name}.${format}"`);
  c.header('cache-control', 'no-store');
  return stream(c, async (output) => {
    if (isCsv) await output.write(toCsvLine(columns));
    for (; !slice.done && !output.aborted; slice = await slices.next()) {
      await output.write(slice.value.map((one) => toLine(row.parse(one))).join(''));
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
  // A spreadsheet would run it as a formula.
  const defused = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}
