import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeDirectory } from '#runtime/make-directory.ts';
import { UserError } from '#runtime/user-error.mjs';

/** Two processes on one PGlite directory lose rows silently. */
export class DirectoryInUseError extends UserError {
  override name = 'DirectoryInUseError';
  constructor(directory: string, pid: number) {
    super(
      `The embedded database in ${directory} is in use by process ${pid}. Stop that process first, or give this one a directory of its own with DATA_DIR.`,
    );
  }
}

// A killed process exists until its memory is freed.
const GRACE_MS = 2000;
const RETRY_MS = 100;

/** Takes `<directory>/postgres.lock`, also from a killed process. */
export function acquireDirectoryLock(directory: string): { release(): void } {
  makeDirectory(directory);
  const file = path.join(directory, 'postgres.lock');
  waitForDyingHolder(file);
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, lockText(process.pid), { flag: 'wx' });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if (!isCode(error, 'EEXIST') || attempt > 2) throw error;
      const holder = readLock(file);
      if (holder && isSameProcess(holder)) throw new DirectoryInUseError(directory, holder.pid);
      rmSync(file, { force: true });
    }
  }
}

export function findLockHolder(directory: string): number | null {
  const holder = readLock(path.join(directory, 'postgres.lock'));
  return holder && isSameProcess(holder) ? holder.pid : null;
}

function waitForDyingHolder(file: string): void {
  for (let waited = 0; waited < GRACE_MS; waited += RETRY_MS) {
    const holder = readLock(file);
    if (!holder || !isSameProcess(holder)) return;
    // Blocking is harmless here: nothing is served yet.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
  }
}

type Lock = { pid: number; startedAt: string };

const lockText = (pid: number): string => JSON.stringify({ pid, startedAt: startTime(pid) } satisfies Lock);

function readLock(file: string): Lock | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Lock;
  } catch {
    return null;
  }
}

// After a reboot, or in a new container, another process may have the same id.
function isSameProcess({ pid, startedAt }: Lock): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!isCode(error, 'EPERM')) return false;
  }
  return startTime(pid) === startedAt;
}

/** Clock ticks since boot (Linux), else an empty string. A zombie counts as dead. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 'ZX'.includes(state) ? 'dead' : (fields[18] ?? '');
  } catch {
    return '';
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
