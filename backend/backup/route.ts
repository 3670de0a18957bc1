import { Hono } from 'hono';
import { UserError } from '#server/process/user-error.mjs';
import { DiskFullError } from '../db/free-space.ts';
import type { AppDependencies } from '../dependencies.ts';
import { ApiError } from '../http/api-error.ts';
import { requireToken } from '../http/require-token.ts';
import { dumpSite } from './dump/dump-site.ts';
import { packEntry } from './format/pack-entry.ts';

/** Where a running backend has its backup, and the option that leaves pictures in S3 there. */
export const BACKUP_PATH = '/admin/backup';
export const LEAVE_S3_PARAMETER = 'leaveS3Pictures';

/**
 * `POST /admin/backup`: the site as a tar file without its end, for the bearer of INGEST_TOKEN alone. It holds password hashes and
 * addresses, and no secret of the installation. One at a time: a second one is a 429.
 */
export function backupRoutes(deps: AppDependencies): Hono {
  const app = new Hono();
  let isUnderWay = false;
  app.post('/', requireToken(deps.config.ingestToken), async (c) => {
    if (isUnderWay) throw new ApiError('RateLimitError', 'Another backup of this site is under way.');
    isUnderWay = true;
    const entries = dumpSite(deps, {
      siteIsRunning: true,
      leaveS3Pictures: c.req.query(LEAVE_S3_PARAMETER) === 'true',
    });
    try {
      // The snapshot is made with the first entry: what is in its way is still an answer.
      const first = await entries.next();
      return c.body(
        toStream(
          entries,
          first,
          () => {
            isUnderWay = false;
          },
          deps,
        ),
        200,
        { 'content-type': 'application/x-tar', 'cache-control': 'no-store' },
      );
    } catch (error) {
      isUnderWay = false;
      if (error instanceof DiskFullError) throw new ApiError('InsufficientStorageError', error.message);
      if (error instanceof UserError) throw new ApiError('ApplicationError', error.message);
      throw error;
    }
  });
  return app;
}

type Entries = ReturnType<typeof dumpSite>;

/** An entry is read when the one before it has been taken: a slow reader holds no memory. */
function toStream(
  entries: Entries,
  first: Awaited<ReturnType<Entries['next']>>,
  onEnd: () => void,
  { log }: Pick<AppDependencies, 'log'>,
): ReadableStream<Uint8Array> {
  let next: typeof first | null = first;
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          const { value, done } = next ?? (await entries.next());
          next = null;
          if (!done) return controller.enqueue(await packEntry(value));
          onEnd();
          controller.close();
        } catch (error) {
          onEnd();
          log.error({ err: error }, 'the backup broke off');
          controller.error(error);
        }
      },
      cancel: async () => {
        await entries.return(undefined);
        onEnd();
      },
    },
    { highWaterMark: 0 },
  );
}
