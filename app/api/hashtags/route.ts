import { revalidateTag } from 'next/cache';
import { createHashtag } from '@/lib/hashtags/mutations';
import { listHashtags, listHashtagsNow } from '@/lib/hashtags/queries';
import { handleRoute } from '@/lib/http/route';
import { createTagSchema } from '@/lib/tagging/schemas';

/** All hashtags: `{"hashtags":[{id, name}]}`. Signed-in readers, who may have just made one, get them uncached. */
export const GET = handleRoute({ session: 'optional' }, async ({ session, caller }) =>
  Response.json({ hashtags: session ? await listHashtagsNow(caller) : await listHashtags() }),
);

/** Creates a hashtag: `{name}` → `{"hashtag":{id, name}}`. */
export const POST = handleRoute({ session: 'required', body: createTagSchema }, async ({ body, caller }) => {
  const hashtag = await createHashtag(body.name, caller);
  revalidateTag('hashtags', 'max');
  return Response.json({ hashtag });
});
