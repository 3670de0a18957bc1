import { UserError } from '../process/user-error.mjs';
import type { Child } from './child.ts';
import type { StackSettings } from './stack-settings.ts';
import type { Supervisor } from './supervisor.ts';
import { waitForHttp } from './wait-for-http.ts';

// The first start of the embedded database creates and migrates it, while a build takes the other core.
const READY_TIMEOUT_MS = 180_000;

/**
 * Starts the backend and waits until it is ready.
 *
 * @param nodeArgs go before the script, such as `--watch`
 * @returns null when nothing is embedded
 * @throws UserError when it does not become ready
 */
export async function startBackend(
  supervisor: Supervisor,
  { backendEnv }: StackSettings,
  nodeArgs: string[] = [],
): Promise<Child | null> {
  if (backendEnv === null) return null;
  const backend = supervisor.startService('backend', [...nodeArgs, 'backend/server.ts'], backendEnv);
  const url = `http://127.0.0.1:${backendEnv.BACKEND_PORT}/readyz`;
  const status = await waitForHttp(url, backend, READY_TIMEOUT_MS);
  if (status === 200) return backend;
  throw new UserError(`The backend was not ready in time (${url} answered ${status}).\n\n${backend.recentOutput()}`);
}
