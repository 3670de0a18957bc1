import { renameBookmark } from '@/lib/bookmarks/mutations';
import { deleteBookmark } from '@/lib/bookmarks/saved-posts';
import { createTagSchema, idParamsSchema } from '@/lib/bookmarks/schemas';
import { handleRoute } from '@/lib/http/route';

const rules = { session: 'required', params: idParamsSchema } as const;

/** Renames one of the reader's collections: `{name}` → `{"bookmark":{id, name}}`. */
export const PUT = handleRoute({ ...rules, body: createTagSchema }, async ({ params, body, caller }) =>
  Response.json({ bookmark: await renameBookmark(params.id, body.name, caller) }),
);

/** Deletes one of the reader's collections → `{"posts":[id] | null, "isKept":true}`, with which it comes back. */
export const DELETE = handleRoute(rules, async ({ params, session, caller }) =>
  Response.json(await deleteBookmark(params.id, session, caller)),
);
