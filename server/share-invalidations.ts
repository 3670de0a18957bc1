import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ALL_TAGS, invalidate, onInvalidation } from '#lib/response/invalidation.ts';
import { parseJson } from '#lib/utils/parse-json.ts';
import type { Redis } from '#runtime/redis/connect-redis.ts';

const CHANNEL = 'sellerfeed:invalidations';

const messageSchema = z.object({ by: z.string(), tags: z.array(z.string()), isRemoval: z.boolean() });

/**
 * Publishes this process's invalidations to the others at the same Redis, and applies theirs. After an outage of Redis
 * everything counts as stale. Returns the function that stops it.
 */
export function shareInvalidations(redis: Redis): () => void {
  const self = randomUUID();
  let wasConnected = false;
  const stop = onInvalidation(({ tags, isRemoval, isRemote = false }) => {
    if (!isRemote) void redis.call('PUBLISH', CHANNEL, JSON.stringify({ by: self, tags, isRemoval }));
  });
  redis.listen(CHANNEL, (text) => {
    const message = messageSchema.safeParse(parseJson(text)).data;
    if (!message || message.by === self) return;
    invalidate({ tags: message.tags, isRemoval: message.isRemoval, isRemote: true });
  });
  redis.onConnected(() => {
    if (wasConnected) invalidate({ tags: [ALL_TAGS], isRemoval: false, isRemote: true });
    wasConnected = true;
  });
  return stop;
}
