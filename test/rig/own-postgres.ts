import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#runtime/ports.mjs';
import { makeCertificate } from './certificate.ts';
import { findBinaries, findUser, type User, waitUntilReady } from './postgres.ts';
import { onServer } from './postgres-template.ts';

export type OwnPostgres = {
  /** Of the superuser `postgres`. */
  url: string;
  /** Of `tls`: the file, which says that it is `localhost`. */
  certificate: string | undefined;
  /** Makes a standby a primary; resolves when it takes writes. */
  promote(): Promise<void>;
  close(): Promise<void>;
};

export type PostgresTools = { bin: string; user: User };

/** Finds the binaries of a server, or null. Installs nothing: the tests have looked for PostgreSQL by then. */
export function findPostgresTools(): PostgresTools | null {
  const [bin, user] = [findBinaries(), findUser()];
  return bin && user ? { bin, user } : null;
}

/**
 * A PostgreSQL of one test's own, for what concerns the whole server, such as its roles. Its data is thrown away. With `tls` it speaks that,
 * too, as `localhost`; a standby follows nobody.
 */
export async function startOwnPostgres(
  { bin, user }: PostgresTools,
  { tls = false, isStandby = false } = {},
): Promise<OwnPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'own-postgres-'));
  const data = join(directory, 'data');
  const password = crypto.randomUUID();
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const identity = tls ? makeCertificate(directory) : null;
  for (const path of [directory, passwordFile, ...(identity ? Object.values(identity) : [])])
    chownSync(path, user.uid, user.gid);
  chmodSync(directory, 0o700);
  const login = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const as = { ...user, cwd: directory };
  execFileSync(
    join(bin, 'initdb'),
    [`--pgdata=${data}`, ...login, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  if (isStandby) writeFileSync(join(data, 'standby.signal'), '');
  const port = await findFreePort();
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${directory}`, 'fsync=off'];
  if (identity) settings.push('ssl=on', `ssl_cert_file=${identity.certificate}`, `ssl_key_file=${identity.key}`);
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(bin, 'postgres'), args, { ...as, stdio: 'ignore' });
  const ended = once(server, 'exit');
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url);
  return {
    url,
    certificate: identity?.certificate,
    promote: async () => {
      await onServer(url, (connection) => connection.query('select pg_promote(true, 600)'));
    },
    close: async () => {
      // Immediate shutdown, for all of its processes.
      server.kill('SIGQUIT');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
