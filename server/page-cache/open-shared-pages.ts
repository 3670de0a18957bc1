import { basename, dirname } from 'node:path';
import type { Logger } from 'pino';
import type { Redis } from '../process/redis/connect-redis.ts';
import { sharePages } from './share-pages.ts';

const RELAY_LIMIT_MS = 10_000;

type Options = {
  redis: Redis;
  /** The one of PAGE_CACHE_DIR, which is named after the build and the settings that show. */
  directory: string;
  /** This web, from this machine. */
  origin: string;
  secret: string;
  log: Logger;
};

/** Shares pages with the other webs. What they announce goes to `/api/revalidate`, for what is kept outside Next's cache. */
export function openSharedPages({ redis, directory, origin, secret, log }: Options): void {
  const relay = async (tags: string[], atOnce: boolean): Promise<void> => {
    try {
      const response = await fetch(`${origin}/api/revalidate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags: tags.slice(0, 100), atOnce, heard: true }),
        signal: AbortSignal.timeout(RELAY_LIMIT_MS),
      });
      await response.body?.cancel();
    } catch (error) {
      // Not listening yet, or no longer. What is kept runs out by itself.
      log.debug({ err: error, tags }, 'what another web announced was not passed on');
    }
  };
  sharePages({ redis, edition: basename(dirname(directory)), relay });
}
