import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux's file system in memory, for everybody's temporary files. In a container it is often as small as 64 MB. */
const IN_MEMORY = '/dev/shm';
const NAME = /^sellerfeed-tests-(\d+)-/;
const GB = 1024 ** 3;
/** Ten times what the tests hold at most at one time. */
const NEEDED_BYTES = 6 * GB;

/**
 * Has `tmpdir()` name a directory in memory, here and in all processes that are started from now on, and deletes it at the end. Each
 * database of a test is a thousand files, and making them on a disk takes longer than most tests. Does nothing without enough memory.
 */
export function keepTmpdirInMemory(): void {
  if (process.env.TMPDIR || !isUsable()) return;
  removeLeftOvers();
  const directory = mkdtempSync(join(IN_MEMORY, `sellerfeed-tests-${process.pid}-`));
  // As /tmp has it: PostgreSQL runs as another user where the tests run as root.
  chmodSync(directory, 0o1777);
  process.env.TMPDIR = directory;
  process.once('exit', () => remove(directory));
}

function isUsable(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .findLast((line) => line.split(' ')[1] === IN_MEMORY);
    const options = mount?.split(' ')[3]?.split(',') ?? ['noexec'];
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    // Tests start programs that they have written.
    return !options.includes('noexec') && Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Removes the directories of runs that were killed. */
function removeLeftOvers(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) remove(join(IN_MEMORY, name));
  }
}

/** A directory that cannot be deleted fails no run. */
function remove(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    console.warn(`${directory} stays: ${(error as Error).message}`);
  }
}
