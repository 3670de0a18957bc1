import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createTarDecoder } from 'modern-tar';
import { UserError } from '#server/process/user-error.mjs';
import { BackupFileError } from './backup-file-error.ts';
import { damaged, HEADER_NAME, type Header, notABackup, parseHeader } from './header.ts';
import { type Entry, packSeal, SEAL_BYTES } from './pack-entry.ts';

/** A backup on this machine's disk. */
export type Archive = {
  file: string;
  /** Bytes. */
  size: number;
  header: Header;
  /** Every entry in its order, one in memory at a time. @throws BackupFileError */
  entries(): AsyncGenerator<Entry>;
};

const READ_BYTES = 1024 * 1024;
/** No picture and no share of a table is larger. */
const ENTRY_MAX_BYTES = 512 * 1024 * 1024;

/** Opens a backup and reads its first entry. @throws BackupFileError, UserError when it cannot be read */
export async function openArchive(file: string): Promise<Archive> {
  const size = await measure(file);
  if (size <= SEAL_BYTES) throw new BackupFileError(notABackup(file));
  for await (const { name, data } of readEntries(file, notABackup(file))) {
    if (name !== HEADER_NAME) break;
    return { file, size, header: parseHeader(data, file), entries: () => readEntries(file, damaged(file)) };
  }
  throw new BackupFileError(notABackup(file));
}

/** Reads the whole file and compares its seal. @throws BackupFileError when any bit is not as it was written */
export async function checkSeal(
  { file, size }: Pick<Archive, 'file' | 'size'>,
  onRead: (bytes: number) => void = () => {},
  signal?: AbortSignal,
): Promise<void> {
  const hash = createHash('sha256');
  const sealed = size - SEAL_BYTES;
  for await (const chunk of createReadStream(file, { end: sealed - 1, highWaterMark: READ_BYTES })) {
    signal?.throwIfAborted();
    hash.update(chunk);
    onRead(chunk.length);
  }
  const seal = Buffer.concat(await createReadStream(file, { start: sealed }).toArray());
  if (!seal.equals(await packSeal(hash.digest('hex')))) throw new BackupFileError(damaged(file));
}

async function* readEntries(file: string, otherwise: string): AsyncGenerator<Entry> {
  const bytes = Readable.toWeb(createReadStream(file, { highWaterMark: READ_BYTES })) as ReadableStream<Uint8Array>;
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true }));
  try {
    for await (const { header, body } of entries) {
      if (header.size > ENTRY_MAX_BYTES) throw new BackupFileError(otherwise);
      yield { name: header.name, data: new Uint8Array(await new Response(body).arrayBuffer()) };
    }
  } catch (error) {
    if (error instanceof UserError || isOfTheSystem(error)) throw error;
    throw new BackupFileError(otherwise, { cause: error });
  }
}

/** Not the decoder's: a disk that fails is no damaged file, and what the reader of the entries throws passes through. */
const isOfTheSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

async function measure(file: string): Promise<number> {
  const info = await stat(file).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${error.message}`;
    throw new UserError(reason, { cause: error });
  });
  if (!info.isFile()) throw new UserError(`${file} is not a file.`);
  return info.size;
}
