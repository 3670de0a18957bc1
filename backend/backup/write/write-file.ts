import { createHash } from 'node:crypto';
import { type FileHandle, link, lstat, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '#server/process/user-error.mjs';
import { createSpaceCheck } from '../../db/free-space.ts';
import { packSeal } from '../format/pack-entry.ts';

export type WriteOptions = {
  /** Takes the place of a file that is there. */
  force: boolean;
  /** Left free on the file's disk, which may be the embedded database's. */
  reserveBytes: number;
  signal?: AbortSignal | undefined;
  onWritten?: ((bytes: number) => void) | undefined;
};

/** The disk is asked this often, in bytes. */
const SPACE_CHECK_EVERY = 8 * 1024 * 1024;

/**
 * Writes a backup and its seal under another name, has it checked, and only then gives it its own. The file is its owner's alone.
 * Whatever happens before, nothing stays.
 * @param check reads the file again, and throws when it is not good
 * @throws UserError when it cannot be written, or is there already
 */
export async function writeFile(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  check: (draft: string) => Promise<void>,
  options: WriteOptions,
): Promise<void> {
  if (!options.force) await refuseExisting(file);
  await removeLeftovers(file);
  const draft = `${file}.${process.pid}.partial`;
  const handle = await explain(file, () => open(draft, 'wx', 0o600));
  try {
    try {
      await explain(file, () => fill(handle, chunks, path.dirname(draft), options));
    } finally {
      await handle.close();
    }
    await check(draft);
    options.signal?.throwIfAborted();
    await explain(file, () => publish(draft, file, options.force));
  } finally {
    await rm(draft, { force: true });
  }
}

async function fill(
  handle: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
  folder: string,
  { reserveBytes, signal, onWritten }: WriteOptions,
): Promise<void> {
  const hasSpace = createSpaceCheck(folder, reserveBytes);
  const hash = createHash('sha256');
  let unchecked = SPACE_CHECK_EVERY;
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    unchecked += chunk.length;
    if (unchecked >= SPACE_CHECK_EVERY) {
      unchecked = 0;
      if (!(await hasSpace()))
        throw new UserError(`The disk of ${folder} is nearly full (DISK_RESERVE_MB): no backup was made.`);
    }
    hash.update(chunk);
    await handle.writeFile(chunk);
    onWritten?.(chunk.length);
  }
  await handle.writeFile(await packSeal(hash.digest('hex')));
  await handle.sync();
}

async function publish(draft: string, file: string, force: boolean): Promise<void> {
  if (force) await rename(draft, file);
  // A link, unlike a rename, fails when there is a file meanwhile.
  else await link(draft, file);
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function refuseExisting(file: string): Promise<void> {
  const found = await lstat(file).catch(() => null);
  if (found) throw new UserError(`${file} is there already. --force replaces it.`);
}

/** Drafts, and databases for their trial, of processes that were killed. */
async function removeLeftovers(file: string): Promise<void> {
  const [folder, name] = [path.dirname(file), path.basename(file)];
  for (const other of await readdir(folder).catch(() => [])) {
    if (!other.startsWith(`${name}.`)) continue;
    const pid = /^(\d+)\.partial(?:\.check)?$/.exec(other.slice(name.length + 1))?.[1];
    if (pid && !isAlive(Number(pid))) await rm(path.join(folder, other), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'its folder is not there',
  ENOTDIR: 'its folder is not there',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  EISDIR: 'it is a folder',
  EEXIST: 'it is there already. --force replaces it',
};

async function explain<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = REASONS[code];
    if (!reason || error instanceof UserError) throw error;
    throw new UserError(`${file} cannot be written: ${reason}.`, { cause: error });
  }
}
