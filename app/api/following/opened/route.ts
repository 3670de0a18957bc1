import { openedSchema, sendOpened } from '@/lib/follows/account-mail';
import { handleRoute } from '@/lib/http/route';

/** `{"posts":[id]}`: the reader has opened these, so that their next mail leaves them out. */
export const POST = handleRoute({ session: 'required', body: openedSchema }, async ({ body, caller }) => {
  await sendOpened(body.posts, caller);
  return new Response(null, { status: 204 });
});
