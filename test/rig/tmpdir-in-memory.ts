import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux's file system in memory, for everybody's temporary files. In a container it is often as small as 64 MB. */
const IN_MEMORY = '/dev/shm';
const GB = 1024 ** 3;
/** What the tests hold at most at the same time is a tenth of it. */
const NEEDED_BYTES = 6 * GB;

/**
 * Has `tmpdir()` name a directory in memory, here and in all processes that are started from now on, and deletes it at the end. Each
 * database of a test is a thousand files, and making them on a disk takes longer than most tests. Does nothing without enough memory.
 */
export function keepTmpdirInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  const directory = mkdtempSync(join(IN_MEMORY, 'sellerfeed-tests-'));
  // For PostgreSQL, which runs as another user where the tests run as root.
  chmodSync(directory, 0o755);
  process.env.TMPDIR = directory;
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
