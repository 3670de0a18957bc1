import { restoreCollection } from '@/lib/bookmarks/collection/upstream';
import { idParamsSchema } from '@/lib/bookmarks/schemas';
import { handleRoute } from '@/lib/http/route';

/** Brings back a collection that the reader has just deleted, with its public page → `{"bookmark":{id, name}}`. */
export const POST = handleRoute({ session: 'required', params: idParamsSchema }, async ({ params, caller }) =>
  Response.json({ bookmark: await restoreCollection(params.id, caller) }),
);
