import { createReadStream, type Dirent } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { IngestSourceError } from '../parse/source-record.ts';
import type { Entry, FileSet } from './entry.ts';
import { openZip } from './open-zip.ts';
import { refuseBinary } from './refuse.ts';

/** Archives with pictures have tens of thousands. */
const ENTRIES_MAX = 200_000;
const DEPTH_MAX = 6;
const ZIP = [0x50, 0x4b];

/** Opens a file, folder or zip. @throws IngestSourceError with a sentence where it cannot be read */
export async function openFiles(file: string): Promise<FileSet> {
  const info = await stat(file);
  if (info.isDirectory()) return { main: null, entries: await listFolder(file), close: () => {} };
  const start = await readStart(file, 512);
  refuseBinary(start);
  if (ZIP.every((byte, index) => start[index] === byte)) return openZip(file);
  const main = toEntry(file, path.basename(file), info.size);
  return { main, entries: await listBeside(file), close: () => {} };
}

/** Of bytes that can be read once. */
export const toFileSet = (bytes: AsyncIterable<Uint8Array>): FileSet => ({
  main: { path: '', size: 0, open: () => bytes },
  entries: [],
  close: () => {},
});

/** The file with one of these names, in the same folder as `near` where several have it. */
export const findEntry = (files: FileSet, name: RegExp, near = files.main): Entry | undefined =>
  findEntries(files, name, near)[0];

/** All of them, for a list in several parts. */
export function findEntries({ entries, main }: FileSet, name: RegExp, near = main): Entry[] {
  const found = entries.filter(({ path: at }) => name.test(path.posix.basename(at)));
  const folder = near ? path.posix.dirname(near.path) : null;
  const beside = found.filter(({ path: at }) => path.posix.dirname(at) === folder);
  return beside.length > 0 ? beside : found;
}

async function readStart(file: string, length: number): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const toEntry = (file: string, at: string, size: number): Entry => ({
  path: at,
  size,
  open: () => createReadStream(file, { highWaterMark: 1 << 18 }),
});

/** Without folders, of which none belongs to a single file. */
async function listBeside(file: string): Promise<Entry[]> {
  const folder = path.dirname(file);
  const files = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => []);
  return files.filter((each) => each.isFile()).map(({ name }) => toEntry(path.join(folder, name), name, 0));
}

/** Links are not followed: they may lead out of the folder. */
async function listFolder(folder: string, at = '', depth = 0): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const child of await readdir(path.join(folder, at), { withFileTypes: true })) {
    const place = path.posix.join(at, child.name);
    const file = path.join(folder, place);
    if (child.isDirectory() && depth < DEPTH_MAX) found.push(...(await listFolder(folder, place, depth + 1)));
    else if (child.isFile()) found.push(toEntry(file, place, (await stat(file)).size));
    if (found.length > ENTRIES_MAX) throw new IngestSourceError('This folder holds too many files to be an archive.');
  }
  return found;
}
