import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquireDirectoryLock, DirectoryInUseError } from '#backend/db/directory-lock.ts';

let directory: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'lock-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

const lockFile = () => path.join(directory, 'postgres.lock');

/** Another process that takes the lock and then waits. */
async function holdElsewhere(): Promise<ChildProcess> {
  const module = path.resolve('backend/db/directory-lock.ts');
  const script = `const { acquireDirectoryLock } = await import(${JSON.stringify(module)});
    acquireDirectoryLock(${JSON.stringify(directory)}); console.log('held'); setInterval(() => {}, 1000);`;
  child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

it('refuses a directory that another process holds, and names that process', async () => {
  const { pid } = await holdElsewhere();
  expect(() => acquireDirectoryLock(directory)).toThrow(DirectoryInUseError);
  expect(() => acquireDirectoryLock(directory)).toThrow(`in use by process ${pid}`);
});

it('takes over from a process that was killed this very moment', async () => {
  const holder = await holdElsewhere();
  holder.kill('SIGKILL');
  // Not awaited: its parent, this process, has not collected it yet.
  const lock = acquireDirectoryLock(directory);
  expect(JSON.parse(readFileSync(lockFile(), 'utf8')).pid).toBe(process.pid);
  lock.release();
});

it.each([
  ['a process id that now belongs to another process', JSON.stringify({ pid: process.pid, startedAt: '1' })],
  ['a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' })],
  ['a lock that was never written out', ''],
])('takes over from %s', (_what, content) => {
  writeFileSync(lockFile(), content);
  expect(() => acquireDirectoryLock(directory).release()).not.toThrow();
});
