import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { hasExcess, parseJson } from '#lib/utils/parse-json.ts';
import { UserError } from '#runtime/user-error.mjs';

// A backup is a tar file (archive.ts): the header, rows by table, pictures, counts, and a checksum of all bytes before it.

export const HEADER_NAME = 'backup.json';
export const CONTENTS_NAME = 'contents.json';
/** `tables/<schema>.<table>/<number>.ndjson.gz`: each line is a row, an array of values in PostgreSQL's text format. */
export const TABLES_FOLDER = 'tables/';
export const PICTURES_FOLDER = 'pictures/';
export const SECRETS_NAME = 'secrets.json';

export const ENTRY_MAX_BYTES = 64 * 1024 * 1024;
export const NOTHING_CHANGED = 'Nothing was changed.';

/** An entry fits into memory: a megabyte of rows, or one picture. */
export type Entry = { name: string; data: Uint8Array };

/** The file is no backup, is damaged or made by a newer version. */
export class BackupFileError extends UserError {
  override name = 'BackupFileError';
  constructor(reason: string, options?: ErrorOptions) {
    super(`${reason} ${NOTHING_CHANGED}`, options);
  }
}

export const headerSchema = z.object({
  product: z.literal('sellerfeed'),
  format: z.literal(1),
  createdAt: z.iso.datetime({ offset: true }),
  /** Versions, oldest first. */
  migrations: z.array(z.string()),
  siteWasRunning: z.boolean(),
  /** When a stopped site last evaluated its schedules. */
  lastSchedulePass: z.string().nullable(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
});
export type Header = z.infer<typeof headerSchema>;

export const contentsSchema = z.object({
  /** By `schema.table`. */
  rows: z.record(z.string(), z.int()),
  pictures: z.int(),
  s3Pictures: z.int(),
  /** Pictures that no store had. */
  missingPictures: z.array(z.string()),
  /** Decompressed. */
  rowBytes: z.int(),
});
export type Contents = z.infer<typeof contentsSchema>;

export const toJson = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** Undefined for invalid or deeply nested JSON. */
export function parseBytes(bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes).toString('utf8');
  return hasExcess(text, Number.POSITIVE_INFINITY) ? undefined : parseJson(text);
}

const decompress = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);

/** @throws BackupFileError for too many or damaged bytes */
export function unpackRows(name: string, data: Uint8Array): Promise<Buffer> {
  return decompress(data, { maxOutputLength: ENTRY_MAX_BYTES }).catch((cause) => {
    const reason = cause.code === 'ERR_BUFFER_TOO_LARGE' ? 'decompresses to more than 64 MiB' : 'is damaged';
    throw new BackupFileError(`The entry ${name} of the backup ${reason}.`, { cause });
  });
}
