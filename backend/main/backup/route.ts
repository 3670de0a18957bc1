import { Hono } from 'hono';
import { z } from 'zod';
import { machineToken } from '#runtime/secrets.ts';
import { UserError } from '#runtime/user-error.mjs';
import { checkOrigin } from '../../auth/operators/check-origin.ts';
import { identify, requireDeskOrCommand, requireScope } from '../../auth/operators/identify.ts';
import { BACKUP_SCOPE } from '../../auth/operators/scopes.ts';
import { DiskFullError } from '../../db/embedded-limits.ts';
import { ApiError } from '../../http/api-error.ts';
import type { AppDependencies } from '../dependencies.ts';
import { readSite } from './backup.ts';

export const BACKUP_PATH = '/admin/backup';
const LEAVE_S3 = 'leaveS3Pictures';

/**
 * `POST /admin/backup`: a tar file without its end, for operators, keys with `backup:read` and local commands. It has
 * password hashes and addresses, but no secrets. A concurrent request is a 429.
 */
export function backupRoutes(deps: AppDependencies): Hono {
  const app = new Hono();
  let isInProgress = false;
  app.use(checkOrigin(deps.config.siteUrl), identify(deps), requireDeskOrCommand(deps), requireScope(BACKUP_SCOPE));
  app.post('/', async (c) => {
    if (isInProgress) throw new ApiError('RateLimitError', 'Another backup of this site is under way.');
    isInProgress = true;
    const chunks = read({ siteIsRunning: true, leaveS3Pictures: c.req.query(LEAVE_S3) === 'true' });
    // An error of the snapshot, made with the first chunk, still has a status.
    const first = await chunks.next().catch((error) => Promise.reject(toApiError(error)));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(first.value as Uint8Array),
      pull: async (controller) => {
        const { value, done } = await chunks.next();
        return done ? controller.close() : controller.enqueue(value);
      },
      cancel: async () => {
        await chunks.return(undefined);
      },
    });
    return c.body(body, 200, { 'content-type': 'application/x-tar', 'cache-control': 'no-store' });
  });
  return app;

  async function* read(options: Parameters<typeof readSite>[1]): ReturnType<typeof readSite> {
    try {
      yield* readSite(deps, options);
    } catch (error) {
      deps.log.error({ err: error }, 'the backup broke off');
      throw error;
    } finally {
      isInProgress = false;
    }
  }
}

function toApiError(error: unknown): unknown {
  if (error instanceof DiskFullError) return new ApiError('InsufficientStorageError', error.message);
  return error instanceof UserError ? new ApiError('ApplicationError', error.message) : error;
}

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/** @throws UserError with the backend's reason, or when it breaks off */
export async function* fetchBackup(
  { url, jwtSecret }: { url: string; jwtSecret: string },
  { leaveS3Pictures, signal }: { leaveS3Pictures: boolean; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const headers = { authorization: `Bearer ${machineToken(jwtSecret)}` };
  const init = { method: 'POST', headers, redirect: 'error', signal } as const;
  const response = await fetch(`${url}${BACKUP_PATH}?${LEAVE_S3}=${leaveS3Pictures}`, init);
  if (response.status === 401) {
    throw new UserError(`The backend at ${url} has another JWT_SECRET. Run this with the settings of the backend.`);
  }
  if (!response.ok || !response.body) {
    const reason = refusalSchema.safeParse(await response.json().catch(() => null)).data?.error.message;
    throw new UserError(reason ?? `The backend at ${url} answered HTTP ${response.status}.`);
  }
  try {
    yield* response.body;
  } catch (error) {
    signal.throwIfAborted();
    throw new UserError('The backend broke off the backup. Its log says why.', { cause: error });
  }
}
