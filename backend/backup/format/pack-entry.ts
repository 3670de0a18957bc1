import { packTar } from 'modern-tar';

/** A file within the backup, small enough to be held: a megabyte of rows, or one picture. */
export type Entry = { name: string; data: Uint8Array };

/** What ends every tar file: two empty blocks. */
const END_BYTES = 1024;
const SEAL_NAME = 'SHA256';
/** A block of header, a block with the checksum, and the end. */
export const SEAL_BYTES = 1024 + END_BYTES;

/** The entry as it stands in a tar file, without the file's end. */
export async function packEntry(entry: Entry): Promise<Uint8Array> {
  const packed = await pack(entry);
  return packed.subarray(0, packed.length - END_BYTES);
}

/**
 * The end of a backup: an entry with the SHA-256 of every byte before it. It always has the same length and one spelling, so
 * that a change of any bit of the file, here too, is noticed.
 */
export function packSeal(sha256: string): Promise<Uint8Array> {
  return pack({ name: SEAL_NAME, data: Buffer.from(sha256) });
}

function pack({ name, data }: Entry): Promise<Uint8Array> {
  return packTar([{ header: { name, size: data.length, mode: 0o600, mtime: new Date(0) }, body: data }]);
}
