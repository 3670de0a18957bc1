import { createHash, timingSafeEqual } from 'node:crypto';
import { revalidateTag } from 'next/cache';
import { after } from 'next/server';
import { z } from 'zod';
import { expireCachedAuthors } from '@/lib/authors/cached-authors';
import { webEnv } from '@/lib/config/env';
import { localOrigin } from '@/lib/config/local-origin';
import { AppError } from '@/lib/errors/app-error';
import { expireFilteredLists } from '@/lib/feed/filtered-lists';
import { handleRoute } from '@/lib/http/route';
import { POSTS_TAG, postTag } from '@/lib/posts/cache-tags';
import { forgetMissingSlugs } from '@/lib/posts/missing-slugs';

const bodySchema = z.object({ tags: z.array(z.string().min(1).max(200)).min(1).max(100) });

/**
 * Marks what is cached under these tags as stale: `{"tags":["posts"]}` with the bearer `REVALIDATE_SECRET`. The feed's
 * page is then asked for once, so that the next visitor already gets the fresh one.
 */
export const POST = handleRoute(async (request) => {
  if (!isSecret(request.headers.get('authorization') ?? ''))
    throw new AppError('unauthorized', { message: 'Wrong secret.' });
  const { tags } = bodySchema.parse(await request.json());
  for (const tag of tags) revalidateTag(tag, 'max');
  // What is kept outside Next's data cache.
  if (tags.some((tag) => tag === POSTS_TAG || tag.startsWith(postTag('')))) forgetMissingSlugs();
  if (tags.includes(POSTS_TAG)) expireFilteredLists();
  if (tags.includes('authors')) expireCachedAuthors();
  after(refreshFeed);
  return Response.json({ revalidated: tags });
});

function isSecret(header: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(header), digest(`Bearer ${webEnv().REVALIDATE_SECRET}`));
}

async function refreshFeed(): Promise<void> {
  const { PORT, HOST } = webEnv();
  const origin = localOrigin(PORT, HOST);
  // The first answer is still the stale page and starts the work; nobody needs its body.
  await Promise.allSettled(['/', '/feed'].map((path) => fetch(origin + path, { signal: AbortSignal.timeout(10_000) })));
}
