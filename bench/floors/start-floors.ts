import { brotliCompressSync } from 'node:zlib';
import { findFreePort } from '#server/process/ports.mjs';
import { withoutConfiguration } from '#server/process/product-variables.ts';
import type { Env } from '#server/process/secrets.ts';
import type { Supervisor } from '#server/stack/supervisor.ts';
import { waitForHttp } from '#server/stack/wait-for-http.ts';

export type Server = { url: string; pid: number };

const READY_TIMEOUT_MS = 2 * 60_000;
const BARE = 'bench/bare';
const NEXT = 'node_modules/next/dist/bin/next';

/** A server of ours that sends bytes, and nothing else. */
export const startByteServer = (supervisor: Supervisor): Promise<Server> =>
  startServer(supervisor, 'node:http', (port) => ['bench/floors/serve-bytes.ts', port]);

/** The statements of the lists alone, on a database of their own or on PostgreSQL. */
export const startSql = (supervisor: Supervisor, posts: number, database: Env): Promise<Server> =>
  startServer(supervisor, 'SQL alone', (port) => ['bench/floors/serve-sql.ts', port, String(posts)], database);

/** Builds and starts the app in bench/bare with the Next that the product has. */
export async function startBareNext(supervisor: Supervisor): Promise<Server> {
  const env = { ...productionEnv(), NEXT_TELEMETRY_DISABLED: '1' };
  await supervisor.runTask('build of the bare app', [NEXT, 'build', BARE], env);
  return startServer(supervisor, 'bare Next', (port) => [NEXT, 'start', BARE, '-p', port, '-H', '127.0.0.1'], env);
}

/** What `GET /name` of the byte server answers from now on: the same as another address did. */
export async function copyAnswer(server: Server, name: string, url: string, encoding = 'identity'): Promise<string> {
  const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  let body = Buffer.from(await answer.arrayBuffer());
  // fetch has decoded it.
  if (encoding === 'br') body = brotliCompressSync(body);
  const copy = `${server.url}/${name}`;
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  await fetch(copy, { method: 'PUT', body, headers: { 'content-type': type } });
  return copy;
}

async function startServer(
  supervisor: Supervisor,
  name: string,
  args: (port: string) => string[],
  env: Env = {},
): Promise<Server> {
  const port = String(await findFreePort());
  const child = supervisor.startService(name, args(port), { ...productionEnv(), ...env });
  const url = `http://127.0.0.1:${port}`;
  const status = await waitForHttp(url, child, READY_TIMEOUT_MS);
  if (status !== 200 || child.pid === undefined) throw new Error(`${name} answered ${status}. ${child.recentOutput()}`);
  return { url, pid: child.pid };
}

const productionEnv = (): Env => ({ ...withoutConfiguration(process.env), NODE_ENV: 'production' });
