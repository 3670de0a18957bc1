import { changeBookmarkPosts } from '@/lib/bookmarks/mutations';
import { handleRoute } from '@/lib/http/route';
import { idParamsSchema, postRelationSchema } from '@/lib/tagging/schemas';

/** Attaches a post or detaches it: `{"data":{"news":{"connect":[postId]}}}` → `{"ok":true}`. */
export const PUT = handleRoute(
  { session: 'required', params: idParamsSchema, body: postRelationSchema },
  async ({ params, body, caller }) => {
    await changeBookmarkPosts(params.id, body.data.news, caller);
    return Response.json({ ok: true });
  },
);
