import { z } from 'zod';
import { secret } from '#lib/config/environment.ts';
import { SECRET_NAMES } from '#runtime/secrets.ts';
import {
  BackupFileError,
  CONTENTS_NAME,
  type Contents,
  contentsSchema,
  type Entry,
  HEADER_NAME,
  type Header,
  PICTURES_FOLDER,
  parseBytes,
  SECRETS_NAME,
  TABLES_FOLDER,
  unpackRows,
} from './entry.ts';
import { LEFT_OUT, nameOf } from './tables.ts';

/** Rejects decompression bombs: the rows of 100,000 posts have less than 0.3 GiB. */
const ROWS_MAX_BYTES = 64 * 1024 ** 3;

/** As the configuration demands them, so that a restored site starts. */
const secretsSchema = z.strictObject(Object.fromEntries(SECRET_NAMES.map((name) => [name, secret.optional()])));

type Checked = { secrets: Record<string, string> | null };

/**
 * Reads a backup once and compares its entries with its header and its counts. A file with a right checksum may still be
 * made up: `tables: []` would restore an empty site. @throws BackupFileError with the first contradiction
 */
export async function checkEntries(
  header: Header,
  entries: AsyncIterable<Entry>,
  { signal, maxRowBytes = ROWS_MAX_BYTES }: { signal?: AbortSignal | undefined; maxRowBytes?: number | undefined } = {},
): Promise<Checked> {
  const widths = readWidths(header);
  const rows = new Map([...widths.keys()].map((name) => [name, 0]));
  const seen = new Set<string>();
  let contents: Contents | null = null;
  let secrets: Checked['secrets'] = null;
  let [pictures, rowBytes] = [0, 0];
  for await (const { name, data } of entries) {
    signal?.throwIfAborted();
    if (seen.has(name)) throw new BackupFileError(`The backup holds ${name} twice.`);
    seen.add(name);
    if (seen.size === 1 && name !== HEADER_NAME)
      throw new BackupFileError('The backup does not begin with its header.');
    if (name.startsWith(TABLES_FOLDER)) {
      const table = name.split('/')[1] ?? '';
      const width = widths.get(table);
      if (width === undefined)
        throw new BackupFileError(`The backup holds rows of ${table}, which its header does not name.`);
      const share = await unpackRows(name, data);
      rowBytes += share.length;
      if (rowBytes > maxRowBytes)
        throw new BackupFileError(`The rows of the backup decompress to more than ${maxRowBytes} bytes.`);
      rows.set(table, (rows.get(table) ?? 0) + countRows(name, share, width));
    } else if (name.startsWith(PICTURES_FOLDER)) pictures += 1;
    else if (name === CONTENTS_NAME) contents = parseContents(data);
    else if (name === SECRETS_NAME) secrets = parseSecrets(data);
  }
  if (!contents) throw new BackupFileError('The backup has no end.');
  for (const name of new Set([...rows.keys(), ...Object.keys(contents.rows)])) {
    const [stated, found] = [contents.rows[name], rows.get(name)];
    if (found === undefined)
      throw new BackupFileError(`The backup counts rows of ${name}, which its header does not name.`);
    if (stated === undefined) throw new BackupFileError(`The backup does not say how many rows ${name} has.`);
    if (stated !== found) throw new BackupFileError(`Of ${stated} rows of ${name} the backup holds ${found}.`);
  }
  if (contents.pictures !== pictures)
    throw new BackupFileError(`Of ${contents.pictures} pictures the backup holds ${pictures}.`);
  if (contents.rowBytes !== rowBytes) {
    throw new BackupFileError(
      `The rows of the backup decompress to ${rowBytes} bytes, where it says ${contents.rowBytes}.`,
    );
  }
  return { secrets };
}

/** The number of columns by table. */
function readWidths({ tables, sequences }: Header): Map<string, number> {
  if (tables.length === 0) throw new BackupFileError('The backup holds no tables.');
  for (const [kind, names] of [
    ['table', tables.map(nameOf)],
    ['sequence', sequences.map(nameOf)],
    ...tables.map((table) => [`column of ${nameOf(table)}`, table.columns] as const),
  ] as const) {
    const seen = new Set<string>();
    const twice = names.find((name) => seen.size === seen.add(name).size);
    if (twice !== undefined) throw new BackupFileError(`The backup names the ${kind} ${twice} twice.`);
  }
  for (const table of tables) {
    if (nameOf(table) in LEFT_OUT) throw new BackupFileError(`The backup holds ${nameOf(table)}, which no backup has.`);
  }
  return new Map(tables.map((table) => [nameOf(table), table.columns.length]));
}

/** Each line is an array with a text or null for each column: a shorter one would fill the others with nothing. */
function countRows(name: string, share: Buffer, width: number): number {
  const lines = share.toString('utf8').trimEnd().split('\n');
  const isRow = (line: string): boolean => {
    const values = parseBytes(Buffer.from(line));
    const fits = (value: unknown) => value === null || typeof value === 'string';
    return Array.isArray(values) && values.length === width && values.every(fits);
  };
  const wrong = lines.findIndex((line) => !isRow(line));
  if (wrong < 0) return lines.length;
  throw new BackupFileError(
    `Line ${wrong + 1} of ${name} of the backup has not one value for each of ${width} columns.`,
  );
}

function parseContents(data: Uint8Array): Contents {
  const { success, data: contents } = contentsSchema.safeParse(parseBytes(data));
  if (!success) throw new BackupFileError('The counts of the backup cannot be read.');
  return contents;
}

function parseSecrets(data: Uint8Array): Record<string, string> {
  const { success, data: secrets, error } = secretsSchema.safeParse(parseBytes(data));
  if (success) return secrets as Record<string, string>;
  const [issue] = error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  throw new BackupFileError(
    unknown === undefined
      ? `The secret ${issue?.path.join('.')} of the backup is missing or too short.`
      : `The backup holds the secret ${unknown}, which no installation has.`,
  );
}
