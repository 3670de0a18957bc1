import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createTarDecoder, packTar } from 'modern-tar';
import { z } from 'zod';
import { UserError } from '#runtime/user-error.mjs';
import { listKnownVersions } from '../../db/migrate.ts';
import { isOfUnreleasedVersion } from '../../db/unreleased-version.ts';
import { getPictureType } from '../../pictures/store/picture-store.ts';
import { checkEntries } from './check-entries.ts';
import {
  BackupFileError,
  CONTENTS_NAME,
  ENTRY_MAX_BYTES,
  type Entry,
  HEADER_NAME,
  type Header,
  headerSchema,
  NOTHING_CHANGED,
  PICTURES_FOLDER,
  parseBytes,
  SECRETS_NAME,
} from './entry.ts';

const SEAL_NAME = 'SHA256';
const NAMES = new Set([HEADER_NAME, CONTENTS_NAME, SECRETS_NAME, SEAL_NAME]);
const SHARE = /^tables\/[^/]+\/\d+\.ndjson\.gz$/;

/** Two empty blocks end every tar file. */
const END_BYTES = 1024;
/** A header block, a block with the checksum, and the end. */
const SEAL_BYTES = 1024 + END_BYTES;
const READ_BYTES = 1024 * 1024;

function parseHeader(bytes: Uint8Array, file: string): Header {
  const value = parseBytes(bytes);
  const kind = headerSchema.pick({ product: true }).extend({ format: z.int() }).safeParse(value);
  if (!kind.success) throw notABackup(file);
  if (kind.data.format > 1) throw newer(file, `format ${kind.data.format}`);
  const { success, data: header } = headerSchema.safeParse(value);
  if (!success) throw damaged(file);
  if (isOfUnreleasedVersion(header.migrations)) throw unreleased(file);
  const known = new Set(listKnownVersions());
  const unknown = header.migrations.findLast((version) => !known.has(version));
  if (unknown) throw newer(file, `migration ${unknown}`);
  return header;
}

/** A tar entry, without the file's end. */
export async function packEntry(entry: Entry): Promise<Uint8Array> {
  const packed = await pack(entry);
  return packed.subarray(0, packed.length - END_BYTES);
}

/** Fixed length and format, so that any flipped bit is detected. */
export const packSeal = (sha256: string): Promise<Uint8Array> => pack({ name: SEAL_NAME, data: Buffer.from(sha256) });

const pack = ({ name, data }: Entry): Promise<Uint8Array> =>
  packTar([{ header: { name, size: data.length, mode: 0o600, mtime: new Date(0) }, body: data }]);

export type Archive = {
  file: string;
  header: Header;
  /** Of an installation, in a file made with them. */
  secrets: Record<string, string> | null;
  /** One entry in memory at a time. */
  entries(): AsyncGenerator<Entry>;
};

/**
 * Opens a backup that this version can restore, and verifies version, checksum and entries.
 * @throws BackupFileError, UserError when the file cannot be read
 */
export async function openArchive(file: string, signal?: AbortSignal, maxRowBytes?: number): Promise<Archive> {
  const info = await stat(file).catch((error) => Promise.reject(explainFailure(file, error)));
  if (!info.isFile()) throw new UserError(`${file} is not a file.`);
  const header = info.size > SEAL_BYTES ? await readHeader(file) : null;
  if (!header) throw notABackup(file);
  await checkSeal(file, info.size - SEAL_BYTES, signal);
  const entries = () => readEntries(file, damaged(file));
  return { file, header, entries, ...(await checkEntries(header, entries(), { signal, maxRowBytes })) };
}

/** @throws BackupFileError for another program's file, and for one of a newer version */
async function readHeader(file: string): Promise<Header | null> {
  for await (const { name, data } of readEntries(file, notABackup(file), () => true)) {
    return name === HEADER_NAME ? parseHeader(data, file) : null;
  }
  return null;
}

async function checkSeal(file: string, sealed: number, signal?: AbortSignal): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: sealed - 1, highWaterMark: READ_BYTES })) {
    signal?.throwIfAborted();
    hash.update(chunk);
  }
  const seal = Buffer.concat(await createReadStream(file, { start: sealed }).toArray());
  if (!seal.equals(await packSeal(hash.digest('hex')))) throw damaged(file);
}

/** @throws BackupFileError also for a link, or an unexpected name or path */
async function* readEntries(file: string, otherwise: BackupFileError, isAllowed = isEntryName): AsyncGenerator<Entry> {
  const bytes = Readable.toWeb(createReadStream(file, { highWaterMark: READ_BYTES })) as ReadableStream<Uint8Array>;
  try {
    for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
      const { name, size, type = 'file' } = header;
      const shown = JSON.stringify(name.slice(0, 200));
      if (type !== 'file' || !isAllowed(name)) {
        throw new BackupFileError(`${file} holds what no backup has: the ${type} ${shown}.`);
      }
      if (size > ENTRY_MAX_BYTES) {
        throw new BackupFileError(`${file} says that ${shown} has more than 64 MiB, which no entry of a backup has.`);
      }
      yield { name, data: new Uint8Array(await new Response(body).arrayBuffer()) };
    }
  } catch (error) {
    // Errors of the disk and of the entries' reader are not the decoder's.
    if (error instanceof UserError) throw error;
    if (error instanceof Error && 'syscall' in error) throw explainFailure(file, error as NodeJS.ErrnoException);
    otherwise.cause = error;
    throw otherwise;
  }
}

/** Only names that are served are allowed, which contain no path. */
const isEntryName = (name: string): boolean =>
  NAMES.has(name) ||
  SHARE.test(name) ||
  (name.startsWith(PICTURES_FOLDER) && getPictureType(name.slice(PICTURES_FOLDER.length)) !== null);

const notABackup = (file: string) =>
  new BackupFileError(`${file} is not a backup of this product, or its beginning is damaged.`);
const damaged = (file: string) => new BackupFileError(`${file} is damaged or not whole: its checksum does not fit.`);
const unreleased = (file: string) =>
  new BackupFileError(`${file} was made by an unreleased version before 1.0, which this one does not restore.`);
const newer = (file: string, reason: string) =>
  new BackupFileError(`${file} was made by a newer version (${reason}). Upgrade this installation first.`);

function explainFailure(file: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOENT') return new UserError(`There is no file ${file}.`, { cause: error });
  if (error.code !== 'EACCES') return new UserError(`${file} cannot be read: ${error.message}`, { cause: error });
  const user = process.getuid?.();
  return new UserError(
    `${file} cannot be read by the user ${user}: only the user who made a backup may read it.
As root, "chown ${user} ${file}" gives it to this one, who has to be let into its folder, too. ${NOTHING_CHANGED}`,
    { cause: error },
  );
}
