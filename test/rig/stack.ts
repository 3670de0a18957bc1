import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Child } from '#cli/start/stack/child.ts';
import { waitForHttp } from '#cli/start/stack/probe-http.ts';
import { deriveStackSettings } from '#cli/start/stack/stack-settings.ts';
import { BACKEND_PROGRAM } from '#cli/start/stack/start-backend.ts';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { findFreePort } from '#runtime/ports.mjs';
import { withoutConfiguration } from '#runtime/product-variables.ts';
import type { Env } from '#runtime/secrets.ts';
import { UserError } from '#runtime/user-error.mjs';
import { layPgliteTemplate } from './pglite-template.ts';

const READY_TIMEOUT_MS = 10 * 60_000;
/** Runs a process with time-outs that a busy machine does not reach. */
const PATIENTLY = ['--import', './test/rig/patient-timeouts.ts'];

/** Of stacks that nobody removed. One listener for all: Node warns of more than ten. */
const dataDirs = new Set<string>();
process.once('exit', () => {
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
});

/** A whole product on free ports with a throw-away DATA_DIR, whose processes can be stopped and started again. */
export type TestStack = {
  webUrl: string;
  apiUrl: string;
  dataDir: string;
  ingestToken: string;
  /** Of web and backend, while they run. */
  processIds(): number[];
  /** The end of what both wrote so far. */
  recentOutput(): string;
  stopBackend(): Promise<void>;
  startBackend(): Promise<void>;
  restartWeb(): Promise<void>;
  /** Stops both and deletes the data. */
  remove(): Promise<void>;
};

export type StackOptions = {
  seed: boolean;
  settings?: Env;
  isPatient?: boolean;
  hasOwnServer?: boolean;
};

const NEXT_START = ['node_modules/next/dist/bin/next', 'start'];

/**
 * Starts backend and web from the present build, with or without the sample posts, and waits until both answer.
 *
 * @param options.settings product variables to run with, such as SUPABASE_URL
 * @param options.isPatient false where the journey is about an upstream that is given up
 * @param options.hasOwnServer false for `next start` as the web, as on other hosts
 */
export async function startTestStack(
  supervisor: Supervisor,
  { seed, settings: given = {}, isPatient = true, hasOwnServer = true }: StackOptions,
): Promise<TestStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sellerfeed-test-'));
  dataDirs.add(dataDir);
  if (!given.DATABASE_URL) await layPgliteTemplate(dataDir);
  // The system may name the same free port twice.
  const ports = new Set<number>();
  while (ports.size < 2) ports.add(await findFreePort());
  const [port, backendPort] = [...ports];
  const settings = deriveStackSettings({
    ...withoutConfiguration(process.env),
    DATA_DIR: dataDir,
    PORT: String(port),
    BACKEND_PORT: String(backendPort),
    // Tests sign up and subscribe more often in a minute than anyone may.
    RATE_LIMIT_FACTOR: '0',
    LOG_LEVEL: 'warn',
    SEED: seed ? 'on' : 'off',
    // Journeys write the summaries they look at.
    SUMMARIES: 'off',
    ...given,
  });
  const { backendEnv, webEnv } = settings;
  if (backendEnv === null) throw new Error('The test stack embeds its backend.');

  const nodeArgs = isPatient ? PATIENTLY : [];
  let backend: Child | null = null;
  let web: Child | null = null;
  const startBackend = async () => {
    backend ??= supervisor.startService('backend', [...nodeArgs, ...BACKEND_PROGRAM], backendEnv);
    // Its own address: the content API may be another's.
    await waitUntilReady(`http://127.0.0.1:${backendEnv.BACKEND_PORT}/readyz`, backend);
  };
  const stopBackend = async () => {
    if (backend) await supervisor.stopService(backend);
    backend = null;
  };
  const startWeb = async () => {
    const program = hasOwnServer ? ['server/web.ts'] : NEXT_START;
    web ??= supervisor.startService('web', [...nodeArgs, ...program], webEnv);
    await waitUntilReady(`http://127.0.0.1:${settings.port}/api/health`, web);
  };
  const stopWeb = async () => {
    if (web) await supervisor.stopService(web);
    web = null;
  };

  await startBackend();
  await startWeb();
  return {
    // Not SITE_URL, which a journey may set to a name that no machine has.
    webUrl: `http://localhost:${settings.port}`,
    apiUrl: settings.apiUrl,
    dataDir,
    ingestToken: backendEnv.INGEST_TOKEN ?? '',
    processIds: () => [web, backend].flatMap((child) => child?.pid ?? []),
    recentOutput: () => [web, backend].map((child) => child?.recentOutput() ?? '').join('\n'),
    stopBackend,
    startBackend,
    restartWeb: async () => {
      await stopWeb();
      await startWeb();
    },
    remove: async () => {
      await stopWeb();
      await stopBackend();
      rmSync(dataDir, { recursive: true, force: true });
      dataDirs.delete(dataDir);
    },
  };
}

async function waitUntilReady(url: string, child: Child): Promise<void> {
  const status = await waitForHttp(url, child, READY_TIMEOUT_MS);
  if (status !== 200) throw new UserError(`${url} answered ${status}.\n\n${child.recentOutput()}`);
}
