import { Hono } from 'hono';
import type { AppDependencies } from '../../dependencies.ts';
import { toPossibleText } from '../../http/json-text.ts';
import { parseJsonBody } from '../../http/parse-body.ts';
import { RATE_LIMITS, type RateLimiter } from '../../http/rate-limiter.ts';
import { canonicalLink } from '../../posts/ingest/text/canonical-link.ts';
import { requireCaller } from '../auth/authenticate.ts';
import { importBookmarks, type PostReference, resolvePosts } from '../repositories/bookmark-transfer.ts';
import { importBookmarksSchema } from '../schemas/account-bodies.ts';

/**
 * `POST /api/bookmarks/import` with `{bookmarks: [{name, posts: [slug or link]}]}`. Responds with `{created, attached,
 * unknown}`: new bookmarks, new attachments, and posts not found.
 */
export function bookmarkImportRoutes({ database: { db }, config, clock }: AppDependencies, limiter: RateLimiter): Hono {
  const routes = new Hono();
  routes.post('/import', async (c) => {
    const caller = requireCaller(c);
    limiter.use(RATE_LIMITS.importByAccount, String(caller.id));
    const { bookmarks } = await parseJsonBody(c, importBookmarksSchema);
    const names = [...new Set(bookmarks.flatMap((bookmark) => bookmark.posts))];
    const ids = await resolvePosts(
      db,
      names.map((name) => parseReference(name, config.siteUrl)),
    );
    const idByName = new Map(names.map((name, index) => [name, ids[index] ?? null]));
    const report = await importBookmarks(
      db,
      caller.id,
      bookmarks.map(({ name, posts }) => ({ name, postIds: posts.flatMap((post) => idByName.get(post) ?? []) })),
      clock(),
    );
    return c.json({ ...report, unknown: names.filter((name) => idByName.get(name) === null) });
  });
  return routes;
}

/** Pages of the site and bare slugs are slugs; other addresses are original links. */
function parseReference(text: string, siteUrl: string): PostReference {
  const name = text.trim();
  if (!/^https?:\/\//i.test(name) || !URL.canParse(name)) return { slug: name.replace(/^\/+(feed\/)?/, '') };
  const { origin, pathname } = new URL(name);
  const slug = origin === new URL(siteUrl).origin ? /^\/feed\/(.+)$/.exec(pathname)?.[1] : undefined;
  if (slug) return { slug: decodeSlug(slug) };
  return { link: canonicalLink(name) ?? name };
}

function decodeSlug(slug: string): string {
  try {
    return toPossibleText(decodeURIComponent(slug)).replace(/^\/+/, '');
  } catch {
    return slug;
  }
}
