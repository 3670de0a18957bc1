import { changePosts } from '@/lib/bookmarks/mutations';
import { taggedPostParamsSchema } from '@/lib/bookmarks/schemas';
import { handleRoute } from '@/lib/http/route';

const rules = { session: 'required', params: taggedPostParamsSchema } as const;

/** Puts a post into one of the reader's collections → `{"ok":true}`. */
export const PUT = handleRoute(rules, async ({ params, caller }) => {
  await changePosts('bookmarks', 'connect', params, caller);
  return Response.json({ ok: true });
});

/** Takes a post out of one of the reader's collections → `{"ok":true}`. */
export const DELETE = handleRoute(rules, async ({ params, caller }) => {
  await changePosts('bookmarks', 'disconnect', params, caller);
  return Response.json({ ok: true });
});
