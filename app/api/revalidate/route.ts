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
import { postPath } from '@/lib/posts/path';

const bodySchema = z.object({
  tags: z.array(z.string().min(1).max(200)).min(1).max(100),
  /** What is stale is not shown once more while it is made anew: it must not be seen any longer. */
  atOnce: z.boolean().default(false),
  /** Said by another web, and marked in the page cache already (server/page-cache/share-pages.ts). */
  heard: z.boolean().default(false),
});

/**
 * Marks what is cached under these tags as stale: `{"tags":["posts"]}` with the bearer `REVALIDATE_SECRET`. The feed's
 * page is then asked for once, so that the next visitor already gets the fresh one; with `atOnce` the posts' own pages, too.
 */
export const POST = handleRoute(async (request) => {
  if (!isSecret(request.headers.get('authorization') ?? ''))
    throw new AppError('unauthorized', { message: 'Wrong secret.' });
  const { tags, atOnce, heard } = bodySchema.parse(await request.json());
  if (!heard) for (const tag of tags) revalidateTag(tag, atOnce ? { expire: 0 } : 'max');
  // What is kept outside Next's data cache.
  if (tags.some((tag) => tag === POSTS_TAG || tag.startsWith(postTag('')))) forgetMissingSlugs();
  if (tags.includes(POSTS_TAG)) expireFilteredLists();
  if (tags.includes('authors')) expireCachedAuthors();
  after(() => refresh(['/', '/feed', ...(atOnce ? toArticles(tags) : [])]));
  return Response.json({ revalidated: tags });
});

function isSecret(header: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(header), digest(`Bearer ${webEnv().REVALIDATE_SECRET}`));
}

// Asked for now, the page of a post that was hidden leaves the disk, too: after a restart it would be shown once more.
const toArticles = (tags: string[]): string[] =>
  tags.filter((tag) => tag.startsWith(postTag(''))).map((tag) => postPath({ slug: tag.slice(postTag('').length) }));

async function refresh(paths: string[]): Promise<void> {
  const { PORT, HOST } = webEnv();
  const origin = localOrigin(PORT, HOST);
  // The first answer is still the stale page and starts the work; nobody needs its body.
  await Promise.allSettled(paths.map((path) => fetch(origin + path, { signal: AbortSignal.timeout(10_000) })));
}
