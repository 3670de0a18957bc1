import type { CollectionChangesResponse } from '@/lib/bookmarks/collection/model';
import { CHANGES_BODY_BYTES, collectionChangesSchema } from '@/lib/bookmarks/collection/schemas';
import { changeCollections } from '@/lib/bookmarks/collection/upstream';
import { handleRoute } from '@/lib/http/route';

/** Takes many posts out of the reader's collections and puts many into them, all or nothing: `{remove, put}` → `{undo}`. */
export const POST = handleRoute(
  { session: 'required', body: collectionChangesSchema, bodyBytes: CHANGES_BODY_BYTES },
  async ({ body, caller }) => {
    const answer: CollectionChangesResponse = { undo: await changeCollections(body, caller) };
    return Response.json(answer);
  },
);
