import { type Env, machineToken } from '#runtime/secrets.ts';
import { UserError } from '#runtime/user-error.mjs';
import type { Child } from './child.ts';
import { requestLocally, waitForHttp } from './probe-http.ts';
import type { StackSettings } from './stack-settings.ts';
import type { Supervisor } from './supervisor.ts';

// The first start creates and migrates the embedded database during the build.
const READY_TIMEOUT_MS = 180_000;

/**
 * The baseline compiler of WebAssembly alone: the optimizing one takes 600 MB for a single function of PGlite, and its code saves a twentieth of
 * the processor time of searches.
 */
export const PGLITE_FLAGS = ['--liftoff-only'];

/**
 * Collects the garbage of an import of 50,000 posts early: 450 MB at its peak instead of 670, for a fiftieth of its time.
 */
const HEAP_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=40'];

export const BACKEND_PROGRAM = [...PGLITE_FLAGS, ...HEAP_FLAGS, 'backend/main/server.ts'];

/**
 * Starts the backend and waits until it is ready. Null if nothing is embedded. @param nodeArgs go before the script,
 * such as `--watch` @throws UserError when it does not become ready
 */
export async function startBackend(
  supervisor: Supervisor,
  settings: StackSettings,
  nodeArgs: string[] = [],
): Promise<Child | null> {
  const { backendEnv } = settings;
  if (backendEnv === null) return null;
  const backend = supervisor.startService('backend', [...nodeArgs, ...BACKEND_PROGRAM], backendEnv);
  await waitForBackend(settings, backend);
  return backend;
}

/** `backend` is null while it is supervised. @throws UserError when it does not become ready */
export async function waitForBackend({ backendEnv }: StackSettings, backend: Child | null): Promise<void> {
  if (backendEnv === null) return;
  const url = `http://127.0.0.1:${backendEnv.BACKEND_PORT}/readyz`;
  const status = await waitForHttp(url, backend, READY_TIMEOUT_MS);
  if (status === 200) return;
  throw new UserError(`The backend was not ready in time (${url} answered ${status}).${lastOutput(backend)}`);
}

export const lastOutput = (child: Child | null): string => (child ? `\n\n${child.recentOutput()}` : '');

const TIMEOUT_MS = 10_000;

/** The start's lines about the desk: its address, and the link for a first operator. */
export type DeskLines = { where: string; setUpUrl: string | null };

/** Null without a desk. */
export async function describeDesk(backendEnv: Env | null): Promise<DeskLines | null> {
  if (backendEnv === null || backendEnv.DESK === 'off') return null;
  const origin = `http://127.0.0.1:${backendEnv.BACKEND_PORT}`;
  const where = `${origin}/admin, on this machine`;
  try {
    return { where, setUpUrl: await fetchSetUpUrl(origin, backendEnv.JWT_SECRET ?? '') };
  } catch (error) {
    // Optional: a command prints the link, too.
    return {
      where: `${where}; npm run admin -- operators add lets somebody in (${(error as Error).message})`,
      setUpUrl: null,
    };
  }
}

async function fetchSetUpUrl(origin: string, jwtSecret: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${machineToken(jwtSecret)}`, 'content-type': 'application/json' };
  const options = { method: 'POST', headers, body: '{}', timeoutMs: TIMEOUT_MS };
  const { status, body } = await requestLocally(`${origin}/admin/operations/operators.first-set-up`, options);
  if (status !== 200) throw new Error(`the backend answers ${status}`);
  return JSON.parse(body).data.url;
}
