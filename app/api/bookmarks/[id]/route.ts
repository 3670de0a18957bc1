import { renameBookmark } from '@/lib/bookmarks/mutations';
import { handleRoute } from '@/lib/http/route';
import type { DeletedBookmarkAnswer } from '@/lib/saves/model';
import { deleteBookmark } from '@/lib/saves/mutations';
import { createTagSchema, tagParamsSchema } from '@/lib/tagging/schemas';

const rules = { session: 'required', params: tagParamsSchema } as const;

/** Renames one of the reader's collections: `{name}` → `{"bookmark":{id, name}}`. */
export const PUT = handleRoute({ ...rules, body: createTagSchema }, async ({ params, body, caller }) =>
  Response.json({ bookmark: await renameBookmark(params.id, body.name, caller) }),
);

/** Deletes one of the reader's collections → `{"posts":[id] | null}`, which it held. */
export const DELETE = handleRoute(rules, async ({ params, session, caller }) => {
  const answer: DeletedBookmarkAnswer = { posts: await deleteBookmark(params.id, session, caller) };
  return Response.json(answer);
});
