import { collectedQuerySchema } from '@/lib/bookmarks/collection/schemas';
import { listCollected } from '@/lib/bookmarks/collection/upstream';
import { idParamsSchema } from '@/lib/bookmarks/schemas';
import { handleRoute } from '@/lib/http/route';

/** Fifty posts of one of the reader's collections, in its order, that have all words of `q`: `?q=&page=1` → `CollectionPage`. */
export const GET = handleRoute(
  { session: 'required', params: idParamsSchema, query: collectedQuerySchema },
  async ({ params, query, caller }) => Response.json(await listCollected(params.id, query, caller)),
);
