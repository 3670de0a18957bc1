import { Hono } from 'hono';
import type { AppDependencies } from '../../dependencies.ts';
import { parseJsonBody } from '../../http/parse-body.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { requireCaller } from '../auth/authenticate.ts';
import { requirePassword } from '../auth/check-password.ts';
import { exportBookmarks } from '../repositories/bookmark-transfer.ts';
import { deleteUser } from '../repositories/users.ts';
import { deleteAccountSchema } from '../schemas/account-bodies.ts';
import { toWireTime, toWireUser } from '../to-wire.ts';

/** An account for its owner alone: read, export, delete. */
export function userRoutes({ database: { db }, config, clock }: AppDependencies, limiter: RateLimiter): Hono {
  const routes = new Hono();

  routes.get('/me', (c) => c.json(toWireUser(requireCaller(c))));

  routes.delete('/me', async (c) => {
    const caller = requireCaller(c);
    const { password } = await parseJsonBody(c, deleteAccountSchema);
    await requirePassword(limiter, caller, password);
    await db.transaction().execute((transaction) => deleteUser(transaction, caller.id));
    return c.json({ ok: true });
  });

  routes.get('/me/export', async (c) => {
    const caller = requireCaller(c);
    const bookmarks = await exportBookmarks(db, caller.id);
    c.header('Content-Disposition', 'attachment; filename="account.json"');
    return c.json({
      exportedAt: clock().toISOString(),
      account: toWireUser(caller),
      bookmarks: bookmarks.map(({ name, created_at, posts }) => ({
        name,
        createdAt: toWireTime(created_at),
        posts: posts.map(({ title, url_slug, post_link }) => {
          const slug = url_slug.replace(/^\/+/, '');
          return { title, slug, url: `${config.siteUrl}/feed/${encodeURIComponent(slug)}`, link: post_link };
        }),
      })),
    });
  });

  return routes;
}
