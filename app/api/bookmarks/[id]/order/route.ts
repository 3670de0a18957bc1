import { movePostSchema } from '@/lib/bookmarks/collection/schemas';
import { movePost } from '@/lib/bookmarks/collection/upstream';
import { idParamsSchema } from '@/lib/bookmarks/schemas';
import { handleRoute } from '@/lib/http/route';

/** Moves a post of one of the reader's collections behind another one, or to the beginning: `{post, after: id | null}` → `{"ok":true}`. */
export const POST = handleRoute(
  { session: 'required', params: idParamsSchema, body: movePostSchema },
  async ({ params, body, caller }) => {
    await movePost(params.id, body, caller);
    return Response.json({ ok: true });
  },
);
