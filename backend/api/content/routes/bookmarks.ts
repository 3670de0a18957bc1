import { Hono } from 'hono';
import { toPossibleText } from '#lib/utils/impossible-text.ts';
import { tryDecode } from '#runtime/try-decode.ts';
import { requireCaller } from '../../../auth/readers/authenticate.ts';
import { ApiError, fieldErrors } from '../../../http/api-error.ts';
import { parseDataBody, parseId, parseJsonBody } from '../../../http/parse-body.ts';
import { RATE_LIMITS, type RateLimiter } from '../../../http/rate-limiter.ts';
import { postKey } from '../../../text/post-keys.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import {
  changeBookmark,
  createBookmark,
  deleteBookmark,
  importBookmarks,
  listBookmarks,
  type PostReference,
  resolvePosts,
  restoreBookmark,
} from '../repositories/bookmarks.ts';
import { requireKnownPosts } from '../repositories/posts.ts';
import { changeBookmarkSchema, createBookmarkSchema, importBookmarksSchema } from '../schemas/bodies.ts';
import { BOOKMARK_LIST_RULES, parseListQuery, toWirePagination } from '../schemas/list-query.ts';
import { toWireTag } from '../to-wire.ts';

/**
 * Calls 10 to 12, and Strapi's DELETE (decision 19). Only the owner can reach a bookmark; `users_permissions_user` is
 * ignored.
 */
export function bookmarkRoutes({ database: { db }, clock }: ApiDependencies): Hono {
  const routes = new Hono();
  const taken = () => fieldErrors([{ path: ['name'], message: 'This bookmark already exists.' }]);

  routes.get('/', async (c) => {
    const caller = requireCaller(c);
    const query = parseListQuery(new URL(c.req.url).search, BOOKMARK_LIST_RULES);
    const { rows, total } = await listBookmarks(db, caller.id, query);
    return c.json({
      data: rows.map((row) => toWireTag(row, query.fields)),
      meta: { pagination: toWirePagination(query.pagination, total) },
    });
  });

  routes.post('/', async (c) => {
    const caller = requireCaller(c);
    const { name } = await parseDataBody(c, createBookmarkSchema);
    const bookmark = await createBookmark(db, caller.id, name, clock());
    if (!bookmark) throw taken();
    return c.json({ data: toWireTag(bookmark), meta: {} });
  });

  routes.put('/:id', async (c) => {
    const caller = requireCaller(c);
    const { name, news } = await parseDataBody(c, changeBookmarkSchema);
    await requireKnownPosts(db, news.connect);
    const bookmark = await changeBookmark(db, caller.id, parseId(c), { ...news, name }, clock());
    if (bookmark === 'missing') throw new ApiError('NotFoundError');
    if (bookmark === 'taken') throw taken();
    return c.json({ data: toWireTag(bookmark), meta: {} });
  });

  routes.delete('/:id', async (c) => {
    const caller = requireCaller(c);
    const bookmark = await deleteBookmark(db, caller.id, parseId(c), clock());
    if (!bookmark) throw new ApiError('NotFoundError');
    return c.json({ data: toWireTag(bookmark), meta: { isKept: true } });
  });

  // A Strapi has no such call.
  routes.post('/:id/restore', async (c) => {
    const caller = requireCaller(c);
    const bookmark = await restoreBookmark(db, caller.id, parseId(c), clock());
    if (bookmark === 'missing') throw new ApiError('NotFoundError');
    if (bookmark === 'taken') throw taken();
    return c.json({ data: toWireTag(bookmark), meta: {} });
  });

  return routes;
}

/**
 * `POST /api/bookmarks/import` with `{bookmarks: [{name, posts: [slug or link], notes: {slug or link: text}}]}`. Responds with `{created, attached,
 * unknown}`: new bookmarks, new attachments, and posts not found.
 */
export function bookmarkImportRoutes({ database: { db }, config, clock }: ApiDependencies, limiter: RateLimiter): Hono {
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
      bookmarks.map(({ name, posts, notes }) => ({
        name,
        postIds: posts.flatMap((post) => idByName.get(post) ?? []),
        notes: Object.entries(notes).flatMap(([post, note]) => {
          const id = idByName.get(post) ?? null;
          return id === null || note === null ? [] : [{ post: id, note }];
        }),
      })),
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
  return { link: postKey(name) ?? name };
}

function decodeSlug(slug: string): string {
  const decoded = tryDecode(slug);
  return decoded === null ? slug : toPossibleText(decoded).replace(/^\/+/, '');
}
