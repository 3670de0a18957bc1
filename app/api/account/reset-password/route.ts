import { resetPassword } from '@/lib/account/mutations';
import { resetPasswordSchema } from '@/lib/account/schemas';
import { sessionResponse } from '@/lib/account/session/server-session';
import { acceptForm } from '@/lib/http/accept-form';
import { ACCOUNT_FAILURES } from '@/lib/messages/later';

/** `{code, password}` → `{user}` and the session's cookie. */
export const POST = acceptForm(
  { body: resetPasswordSchema },
  { back: (code) => ({ reset: code }), failed: ACCOUNT_FAILURES.reset },
  async ({ body, caller }) => sessionResponse(await resetPassword(body.code, body.password, caller)),
);
