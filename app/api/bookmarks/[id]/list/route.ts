import { idParamsSchema } from '@/lib/bookmarks/schemas';
import { handleRoute } from '@/lib/http/route';
import type { OwnListResponse } from '@/lib/lists/model';
import { changeOwnList, getOwnList, listChangeSchema } from '@/lib/lists/own-list';

const rules = { session: 'required', params: idParamsSchema } as const;

/** One of the reader's collections as a public list: `{"list": OwnList | null}`. */
export const GET = handleRoute(rules, async ({ params, caller }) => {
  const answer: OwnListResponse = { list: await getOwnList(params.id, caller) };
  return Response.json(answer);
});

/** Publishes it, changes what its page says, or makes it private again: `{title, about, shownAs, isPublished}` → the same. */
export const PUT = handleRoute({ ...rules, body: listChangeSchema }, async ({ params, body, caller }) => {
  const answer: OwnListResponse = { list: await changeOwnList(params.id, body, caller) };
  return Response.json(answer);
});
