import { statfs } from 'node:fs/promises';

/** Bytes that a process of an ordinary user may still write below a directory. */
export async function getFreeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
