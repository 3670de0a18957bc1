import { UserError } from '#runtime/user-error.mjs';
import type { Child } from './child.ts';
import { waitForHttp } from './request-locally.ts';
import type { StackSettings } from './stack-settings.ts';
import type { Supervisor } from './supervisor.ts';

// The first start creates and migrates the embedded database during the build.
const READY_TIMEOUT_MS = 180_000;

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
  const backend = supervisor.startService('backend', [...nodeArgs, 'backend/server.ts'], backendEnv);
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
