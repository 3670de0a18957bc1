import { z } from 'zod';
import { BackupFileError } from './backup-file-error.ts';

/** The first entry of a backup says what it is, and the last but the seal how much it holds. */
export const HEADER_NAME = 'backup.json';
export const CONTENTS_NAME = 'contents.json';
/** `tables/<schema>.<table>/<number>.ndjson.gz`: a line is a row, an array of its columns' values as PostgreSQL writes them. */
export const TABLES_FOLDER = 'tables/';
export const PICTURES_FOLDER = 'pictures/';
/** Names and sizes of pictures that stayed in S3, as lines of JSON. */
export const S3_PICTURES_FOLDER = 's3-pictures/';
export const SECRETS_NAME = 'secrets.json';

const PRODUCT = 'sellerfeed';
const FORMAT = 1;

const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });

const headerSchema = z.object({
  product: z.literal(PRODUCT),
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime({ offset: true }),
  /** Versions, oldest first. */
  migrations: z.array(z.string()),
  /** Then what waited is done by that site, not by one that is made of the file. */
  siteWasRunning: z.boolean(),
  /** When a site at rest last looked at its schedules. */
  lastSchedulePass: z.string().nullable(),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
});

export const contentsSchema = z.object({
  /** By `schema.table`. */
  rows: z.record(z.string(), z.int()),
  pictures: z.int(),
  /** Those whose bytes stayed where they are. */
  s3Pictures: z.int(),
  /** Names whose bytes the store did not have. */
  missingPictures: z.array(z.string()),
});

export type Header = z.infer<typeof headerSchema>;
export type Contents = z.infer<typeof contentsSchema>;

export const toHeader = (facts: Omit<Header, 'product' | 'format'>): Header => ({
  product: PRODUCT,
  format: FORMAT,
  ...facts,
});

/** @throws BackupFileError for another program's file and for a newer format */
export function parseHeader(bytes: Uint8Array, file: string): Header {
  const value = parseJson(bytes);
  const kind = z.object({ product: z.literal(PRODUCT), format: z.int() }).safeParse(value);
  if (!kind.success) throw new BackupFileError(notABackup(file));
  if (kind.data.format > FORMAT) {
    throw new BackupFileError(`${file} was made by a newer version. Upgrade this installation first.`);
  }
  const header = headerSchema.safeParse(value);
  if (!header.success) throw new BackupFileError(damaged(file));
  return header.data;
}

export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
}

export const notABackup = (file: string): string =>
  `${file} is not a backup of this product, or its beginning is damaged.`;
export const damaged = (file: string): string =>
  `${file} is damaged or not whole: its checksum does not fit. Nothing was changed.`;
