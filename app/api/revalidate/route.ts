import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { webEnv } from '@/lib/config/env';
import { parseJsonBody } from '@/lib/http/parse-body';
import { handleRoute } from '@/lib/http/route';
import { invalidate } from '@/lib/response/invalidation';
import { AppError } from '@/lib/utils/errors/app-error';

const bodySchema = z.object({
  tags: z.array(z.string().min(1).max(200)).min(1).max(100),
  /** Removes what is cached, for posts that were hidden or deleted: it must not be shown any longer, not even as a fallback. */
  atOnce: z.boolean().default(false),
});

/** For a hundred tags of 200 characters each. */
const BODY_BYTES = 128 * 1024;

/** Invalidates what is cached under these tags: `{"tags":["posts"]}` with the bearer `REVALIDATE_SECRET`. */
export const POST = handleRoute(async (request) => {
  if (!isSecret(request.headers.get('authorization') ?? ''))
    throw new AppError('unauthorized', { message: 'Wrong secret.' });
  const { tags, atOnce: isRemoval } = bodySchema.parse(await parseJsonBody(request, BODY_BYTES));
  invalidate({ tags, isRemoval });
  return Response.json({ revalidated: tags });
});

function isSecret(header: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(header), digest(`Bearer ${webEnv().REVALIDATE_SECRET}`));
}
