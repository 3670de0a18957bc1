import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { findFreePort } from '#runtime/ports.mjs';
import { findOnPath } from './find-on-path.ts';

const DEBIAN_DIRECTORY = '/usr/lib/postgresql';
const READY_TIMEOUT_MS = 5 * 60_000;
const POLL_INTERVAL_MS = 100;

export type User = { uid: number; gid: number };

/**
 * Starts a Postgres for the tests on a free port, in a temporary directory that is deleted at the end: Debian's, or
 * the one on the PATH.
 *
 * @returns its URL, or why there is none
 */
export async function startTestPostgres(supervisor: Supervisor): Promise<{ url: string } | { reason: string }> {
  const bin = findBinaries();
  if (!bin) return { reason: 'no initdb in /usr/lib/postgresql or on the PATH' };
  const user = findUser();
  if (!user) return { reason: 'Postgres does not run as root, and there is no user postgres or nobody' };
  try {
    return { url: await start(supervisor, bin, user) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

async function start(supervisor: Supervisor, bin: string, user: User): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'test-postgres-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [directory, passwordFile]) chownSync(path, user.uid, user.gid);
  chmodSync(directory, 0o700);

  const data = join(directory, 'data');
  const initdb = [`--pgdata=${data}`, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  execFileSync(join(bin, 'initdb'), [...initdb, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'], {
    ...user,
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  });

  const port = await findFreePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${directory}`,
    'max_connections=200',
    // The data is thrown away: nothing of it needs to survive a crash.
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const runAs = ['test/rig/run-as.ts', String(user.uid), String(user.gid)];
  supervisor.startService('Postgres of the tests', [...runAs, join(bin, 'postgres'), ...args], process.env);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url);
  return url;
}

/** The directory of the newest `initdb`. */
export function findBinaries(): string | undefined {
  const debian = listDirectory(DEBIAN_DIRECTORY)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_DIRECTORY, version, 'bin'))
    .find((directory) => listDirectory(directory).includes('initdb'));
  if (debian) return debian;
  const initdb = findOnPath('initdb');
  return initdb && dirname(initdb);
}

/** Ourselves, or as root an unprivileged user: Postgres refuses to run as root. */
export function findUser(): User | undefined {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (uid !== 0) return { uid, gid };
  return ['postgres', 'nobody'].map(lookUpUser).find((user) => user !== undefined);
}

function lookUpUser(name: string): User | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim());
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

export async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const connection = new Client({ connectionString: url, connectionTimeoutMillis: 60_000 });
    try {
      await connection.connect();
      await connection.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error('Postgres was started but does not answer', { cause: error });
      await setTimeout(POLL_INTERVAL_MS);
    }
  }
}

function listDirectory(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
