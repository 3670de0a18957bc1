import { confirmEmail } from '@/lib/account/mutations';
import { confirmEmailSchema } from '@/lib/account/schemas';
import { sessionResponse } from '@/lib/account/session/server-session';
import { handleRoute } from '@/lib/http/route';

/** `{code}` → `{user}`: the updated account of the reader, or null for a link of another account. */
export const POST = handleRoute(
  { session: 'optional', body: confirmEmailSchema },
  async ({ body, session, caller: { clientAddress, requestId } }) => {
    // The code identifies the account; an expired session must not prevent the change.
    const user = await confirmEmail(body.code, { clientAddress, requestId });
    if (session?.userId !== user.id) return Response.json({ user: null });
    return sessionResponse({ session: { ...session, email: user.email }, device: null });
  },
);
