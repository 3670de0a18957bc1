import { changePosts } from '@/lib/bookmarks/mutations';
import { taggedPostParamsSchema } from '@/lib/bookmarks/schemas';
import { renewPagesOf } from '@/lib/feed/renew-pages';
import { handleRoute } from '@/lib/http/route';

const rules = { session: 'required', params: taggedPostParamsSchema } as const;

/** Gives a post a hashtag → `{"ok":true}`. */
export const PUT = handleRoute(rules, async ({ params, caller }) => {
  await changePosts('hashtags', 'connect', params, caller);
  renewPagesOf(params.postId);
  return Response.json({ ok: true });
});

/** Takes a hashtag off a post → `{"ok":true}`. */
export const DELETE = handleRoute(rules, async ({ params, caller }) => {
  await changePosts('hashtags', 'disconnect', params, caller);
  renewPagesOf(params.postId);
  return Response.json({ ok: true });
});
