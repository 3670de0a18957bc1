import { changeNoteSchema, taggedPostParamsSchema } from '@/lib/bookmarks/collection/schemas';
import { changeNote } from '@/lib/bookmarks/collection/upstream';
import { handleRoute } from '@/lib/http/route';

/** Changes the reader's note of a saved post: `{note}` → `{"note": string | null}`, as it is kept. */
export const PUT = handleRoute(
  { session: 'required', params: taggedPostParamsSchema, body: changeNoteSchema },
  async ({ params, body, caller }) => Response.json({ note: await changeNote({ ...params, ...body }, caller) }),
);
