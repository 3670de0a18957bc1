import type { Logger } from 'pino';
import type { Redis } from './connect-redis.ts';

/** The Redis of REDIS_URL after its first attempt to connect; null without the setting, and the client is not loaded. */
export async function openRedis(url: string | undefined, log: Logger): Promise<Redis | null> {
  if (!url) return null;
  const { connectRedis } = await import('./connect-redis.ts');
  const redis = connectRedis({ url, log });
  await redis.firstAttempt;
  return redis;
}
