import { attachPost, detachPost } from '@/lib/bookmarks/tagging/mutations';
import { taggedPostParamsSchema } from '@/lib/bookmarks/tagging/schemas';
import { renewPagesOf } from '@/lib/feed/renew-pages';
import { handleRoute } from '@/lib/http/route';

const rules = { session: 'required', params: taggedPostParamsSchema } as const;

/** Gives a post a hashtag → `{"ok":true}`. */
export const PUT = handleRoute(rules, async ({ params, caller }) => {
  await attachPost('hashtags', params, caller);
  renewPagesOf(params.postId);
  return Response.json({ ok: true });
});

/** Takes a hashtag off a post → `{"ok":true}`. */
export const DELETE = handleRoute(rules, async ({ params, caller }) => {
  await detachPost('hashtags', params, caller);
  renewPagesOf(params.postId);
  return Response.json({ ok: true });
});
