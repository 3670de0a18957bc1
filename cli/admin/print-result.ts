import type { Operation } from '#backend/api/admin/operations/base/operation.ts';

const CELL_WIDTH = 60;
const USAGE_ERROR = 2;

/** The backend's answer; that of a proxy in front has none of these. */
type Answer = {
  data?: unknown;
  total?: number;
  hasMore?: true;
  sifted?: number;
  error?: { name: string; message: string; details?: { errors?: { path: string[]; message: string }[] } };
};
type Row = Record<string, unknown>;

/** Prints text, or JSON. A refused or partial operation sets the exit code. */
export async function printResult(operation: Operation, response: Response, flags: { json?: boolean }): Promise<void> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (response.ok && !isJson) {
    for await (const chunk of response.body ?? []) process.stdout.write(chunk);
    return;
  }
  const answer = (await response.json().catch(() => null)) as Answer | null;
  if (!response.ok || !answer) return printRefusal(answer?.error, response.status);
  const { data } = answer;
  if (flags.json) console.log(JSON.stringify(operation.list ? answer : data, null, 2));
  else if (operation.text && operation.list) printRows(data as Row[], operation.text as (row: Row) => string);
  else if (operation.text) console.log(operation.text(data as never));
  else if (Array.isArray(data)) printRows(data);
  else printObject(data as Row);
  if (operation.list && !flags.json) printCount(data as Row[], answer);
  // An issue of the mail has a number of mails there.
  const { left } = data as { left?: { id: number | string; reason: string }[] | number };
  const notDone = Array.isArray(left) ? left : [];
  for (const { id, reason } of notDone) console.error(`Not done: ${id} ${reason}.`);
  if (notDone.length > 0) process.exitCode = 1;
}

function printRefusal(error: Answer['error'], status: number): void {
  const fields = error?.details?.errors?.map(({ path, message }) => `${path.join('.')}: ${message}`);
  console.error(fields?.join('\n') ?? error?.message ?? `The backend answered HTTP ${status}.`);
  process.exitCode = error?.name === 'ValidationError' ? USAGE_ERROR : 1;
}

function printObject({ left: _, changes, ...fields }: Row): void {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  const isLong = ([, value]: [string, unknown]) => typeof value === 'string' && value.includes('\n');
  for (const [name, value] of entries.filter((entry) => !isLong(entry))) {
    if (!isTable(value)) console.log(`${name}: ${toText(value)}`);
    else {
      console.log(`${name}:`);
      printRows(value);
    }
  }
  for (const [name, value] of entries.filter(isLong)) console.log(`\n${name}:\n${value}`);
  if (!Array.isArray(changes)) return;
  if (changes.length === 0) console.log('Nothing had to change.');
  else console.log(`Take it back: npm run admin -- log revert ${changes.join(' ')}`);
}

const isTable = (value: unknown): value is Row[] => Array.isArray(value) && typeof value[0] === 'object';

function printRows(rows: readonly Row[], toLine?: (row: Row) => string): void {
  if (toLine) {
    for (const row of rows) console.log(toLine(row));
    return;
  }
  const columns = Object.keys(rows[0] ?? {}).filter((name) => rows.some((row) => toCell(row[name]) !== ''));
  const widths = columns.map((name) => Math.max(name.length, ...rows.map((row) => toCell(row[name]).length)));
  const lines = rows.map((row) => columns.map((name) => toCell(row[name])));
  const width = process.stdout.isTTY ? process.stdout.columns : undefined;
  for (const cells of rows.length > 0 ? [columns, ...lines] : []) {
    const line = cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
    console.log(line.trimEnd().slice(0, width));
  }
}

function printCount(rows: readonly Row[], { total, hasMore, sifted }: Answer): void {
  console.log(`${rows.length} of ${hasMore ? 'more than ' : ''}${total}`);
  if (sifted) console.log(`Searched were the first ${sifted} in this order. Narrow it down to get to the others.`);
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toText).join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function toCell(value: unknown): string {
  const text = toText(value).replace(/\s+/g, ' ');
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:/.test(text)) return `${new Date(text).toISOString().slice(0, 16)}Z`;
  return text.length > CELL_WIDTH ? `${text.slice(0, CELL_WIDTH - 1)}…` : text;
}
