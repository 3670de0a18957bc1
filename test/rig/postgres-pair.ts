import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import { findFreePort } from '#server/process/ports.mjs';
import { makeCertificate } from './certificate.ts';
import { findBinaries, findUser, type User, waitUntilReady } from './postgres.ts';

const POLL_MS = 20;

/** A PostgreSQL and a standby that each commit waits for. */
export type PostgresPair = {
  /** Of `tls`: the file, which says that it is `localhost`. */
  certificate: string | undefined;
  /** Both hosts, the standby first. */
  url: string;
  primaryUrl: string;
  standbyUrl: string;
  /** SIGKILL, to all of its processes. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary; resolves when it takes writes. */
  promote(): Promise<void>;
  /** SIGKILL. Writes wait for it from then on. */
  killStandby(): Promise<void>;
  /** The standby again, with what it had. */
  startStandby(): Promise<void>;
  /** Has the standby take in no more of what it is sent, or all of it again. */
  setLate(isLate: boolean): Promise<void>;
  close(): Promise<void>;
};

export type PostgresTools = { bin: string; user: User };

/** What a pair is started with, or null. Installs nothing: a Postgres of the tests has been looked for by then. */
export function findPostgresTools(): PostgresTools | null {
  const [bin, user] = [findBinaries(), findUser()];
  if (bin && user) return { bin, user };
  console.log('A standby is not tested: no PostgreSQL on this machine, or nobody to run it as');
  return null;
}

/** Both on free ports of this machine, with data that is thrown away. With `tls` they speak it too, as `localhost`. */
export async function startPostgresPair({ bin, user }: PostgresTools, { tls = false } = {}): Promise<PostgresPair> {
  const directory = mkdtempSync(join(tmpdir(), 'postgres-pair-'));
  const password = crypto.randomUUID();
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const identity = tls ? makeCertificate(directory) : null;
  for (const path of [directory, passwordFile, ...(identity ? Object.values(identity) : [])])
    chownSync(path, user.uid, user.gid);
  chmodSync(directory, 0o700);
  const [first, second] = [await findFreePort(), await findFreePort()];
  const urlOf = (hosts: string) => `postgres://postgres:${password}@${hosts}/postgres`;
  const [primaryUrl, standbyUrl] = [urlOf(`127.0.0.1:${first}`), urlOf(`127.0.0.1:${second}`)];
  const make = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { ...user, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] });
  const start = (data: string, port: number): ChildProcess => {
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${directory}`, 'fsync=off'];
    if (identity) settings.push('ssl=on', `ssl_cert_file=${identity.certificate}`, `ssl_key_file=${identity.key}`);
    const args = ['-D', join(directory, data), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    return spawn(join(bin, 'postgres'), args, { ...user, cwd: directory, stdio: 'ignore' });
  };

  const login = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  make('initdb', [
    `--pgdata=${join(directory, 'first')}`,
    ...login,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  const primary = start('first', first);
  await waitUntilReady(primaryUrl);
  const copied = ['--checkpoint=fast', '--wal-method=stream', '--write-recovery-conf', '--no-sync'];
  make('pg_basebackup', [`--dbname=${primaryUrl}`, `--pgdata=${join(directory, 'second')}`, ...copied]);
  let standby = start('second', second);
  await waitUntilReady(standbyUrl);
  await ask(primaryUrl, "alter system set synchronous_standby_names = '*'");
  await ask(primaryUrl, 'select pg_reload_conf()');
  await waitUntilSynchronous(primaryUrl);
  return {
    certificate: identity?.certificate,
    url: urlOf(`127.0.0.1:${second},127.0.0.1:${first}`),
    primaryUrl,
    standbyUrl,
    killPrimary: () => kill(primary),
    killStandby: () => kill(standby),
    startStandby: async () => {
      standby = start('second', second);
      await waitUntilReady(standbyUrl);
    },
    setLate: (isLate) => ask(standbyUrl, `select pg_wal_replay_${isLate ? 'pause' : 'resume'}()`),
    promote: () => ask(standbyUrl, 'select pg_promote(true, 600)'),
    close: async () => {
      await Promise.all([primary, standby].map(kill));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Until then a commit is acknowledged that the standby does not have. */
async function waitUntilSynchronous(primaryUrl: string): Promise<void> {
  const connection = postgres(primaryUrl, { max: 1 });
  for (let state = ''; state !== 'sync'; await setTimeout(POLL_MS)) {
    const [row] = await connection`select sync_state as state from pg_stat_replication`;
    state = row?.state;
  }
  await connection.end();
}

async function ask(url: string, statement: string): Promise<void> {
  const connection = postgres(url, { max: 1, onnotice: () => {} });
  await connection.unsafe(statement);
  await connection.end();
}

/** With its children: those that were in the middle of a commit may outlive it, and keep its clients waiting for ever. */
async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  // It starts no more of them.
  server.kill('SIGSTOP');
  for (const child of listChildren(server.pid)) process.kill(child, 'SIGKILL');
  server.kill('SIGKILL');
  await gone;
}

const listChildren = (parent: number | undefined): number[] =>
  readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
