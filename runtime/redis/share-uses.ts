import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '#lib/utils/parse-json.ts';
import type { SharedUses } from '../rate-limiter.ts';
import type { Redis } from './connect-redis.ts';

const CHANNEL = 'sellerfeed:uses';

const messageSchema = z.object({
  by: z.string(),
  key: z.string().max(40),
  uses: z.number(),
  // Longer than any window. A larger number must not block a client for ever.
  windowMs: z
    .number()
    .positive()
    .max(60 * 60_000),
});

/** Publishes uses of rate limits to the processes with the same secret. Stores nothing. */
export function shareUses(redis: Redis, secret: string): SharedUses {
  const self = randomUUID();
  return {
    toKey: (name) => createHmac('sha256', secret).update(`count ${name}`).digest('base64url').slice(0, 22),
    tell: (key, uses, windowMs) =>
      void redis.call('PUBLISH', CHANNEL, JSON.stringify({ by: self, key, uses, windowMs: Math.ceil(windowMs) })),
    onUses: (listener) =>
      redis.listen(CHANNEL, (text) => {
        const message = messageSchema.safeParse(parseJson(text)).data;
        if (message && message.by !== self) listener(message.key, message.uses, message.windowMs);
      }),
  };
}
