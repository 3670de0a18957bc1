import { confirmEmail } from '@/lib/account/mutations';
import { confirmEmailSchema } from '@/lib/account/schemas';
import { sessionResponse } from '@/lib/account/session/server-session';
import { acceptForm } from '@/lib/http/accept-form';
import { ACCOUNT_FAILURES } from '@/lib/messages/later';

/** `{code}` → `{user}`: the updated account of the reader, or null for a link of another account. */
export const POST = acceptForm(
  { session: 'optional', body: confirmEmailSchema },
  { back: (code) => ({ 'confirm-email': code }), failed: ACCOUNT_FAILURES.confirm },
  async ({ body, session, caller: { clientAddress, requestId } }) => {
    // The code identifies the account; an expired session must not prevent the change.
    const user = await confirmEmail(body.code, { clientAddress, requestId });
    if (session?.userId !== user.id) return Response.json({ user: null });
    return sessionResponse({ session: { ...session, email: user.email }, device: null });
  },
);
