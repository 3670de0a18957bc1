import { createHashtag } from '@/lib/bookmarks/mutations';
import { createTagSchema } from '@/lib/bookmarks/schemas';
import { handleRoute } from '@/lib/http/route';
import { invalidate } from '@/lib/response/invalidation';
import { listHashtags, listHashtagsNow } from '@/lib/tags/queries';

/** All hashtags: `{"hashtags":[{id, name, count?}]}`. Signed-in readers, who may have just made one, get them uncached. */
export const GET = handleRoute({ session: 'optional' }, async ({ session, caller }) =>
  Response.json({ hashtags: session ? await listHashtagsNow(caller) : await listHashtags() }),
);

/** Creates a hashtag: `{name}` → `{"hashtag":{id, name}}`. */
export const POST = handleRoute({ session: 'required', body: createTagSchema }, async ({ body, caller }) => {
  const hashtag = await createHashtag(body.name, caller);
  invalidate({ tags: ['hashtags'], isRemoval: false });
  return Response.json({ hashtag });
});
