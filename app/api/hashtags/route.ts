import { revalidateTag } from 'next/cache';
import { createHashtag } from '@/lib/hashtags/mutations';
import { listHashtags, listHashtagsNow } from '@/lib/hashtags/queries';
import { createHashtagSchema } from '@/lib/hashtags/schemas';
import { handleRoute } from '@/lib/http/route';

/** All hashtags: `{"hashtags":[{id, name}]}`. Signed-in readers, who may have just made one, get them uncached. */
export const GET = handleRoute({ session: 'optional' }, async ({ session, caller }) =>
  Response.json({ hashtags: session ? await listHashtagsNow(caller) : await listHashtags() }),
);

/** Creates a hashtag: `{"data":{name}}` → `{"hashtag":{id, name}}`. */
export const POST = handleRoute({ session: 'required', body: createHashtagSchema }, async ({ body, caller }) => {
  const hashtag = await createHashtag(body.data.name, caller);
  revalidateTag('hashtags', 'max');
  return Response.json({ hashtag });
});
