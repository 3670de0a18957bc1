import { attachPost, detachPost } from '@/lib/bookmarks/tagging/mutations';
import { taggedPostParamsSchema } from '@/lib/bookmarks/tagging/schemas';
import { handleRoute } from '@/lib/http/route';

const rules = { session: 'required', params: taggedPostParamsSchema } as const;

/** Puts a post into one of the reader's collections → `{"ok":true}`. */
export const PUT = handleRoute(rules, async ({ params, caller }) => {
  await attachPost('bookmarks', params, caller);
  return Response.json({ ok: true });
});

/** Takes a post out of one of the reader's collections → `{"ok":true}`. */
export const DELETE = handleRoute(rules, async ({ params, caller }) => {
  await detachPost('bookmarks', params, caller);
  return Response.json({ ok: true });
});
