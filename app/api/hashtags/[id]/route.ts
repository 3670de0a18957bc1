import { revalidateTag } from 'next/cache';
import { changeHashtagPosts } from '@/lib/hashtags/mutations';
import { handleRoute } from '@/lib/http/route';
import { idParamsSchema, postRelationSchema } from '@/lib/tagging/schemas';

/** Attaches a post or detaches it: `{"data":{"news":{"connect":[postId]}}}` → `{"ok":true}`. */
export const PUT = handleRoute(
  { session: 'required', params: idParamsSchema, body: postRelationSchema },
  async ({ params, body, caller }) => {
    await changeHashtagPosts(params.id, body.data.news, caller);
    // Hashtags are everybody's: the cached pages that show them are made anew.
    revalidateTag('posts', 'max');
    return Response.json({ ok: true });
  },
);
