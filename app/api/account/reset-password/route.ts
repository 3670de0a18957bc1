import { resetPassword } from '@/lib/account/mutations';
import { resetPasswordSchema } from '@/lib/account/schemas';
import { sessionResponse } from '@/lib/account/session/server-session';
import { handleRoute } from '@/lib/http/route';

/** `{code, password}` → `{user}` and the session's cookie. */
export const POST = handleRoute({ body: resetPasswordSchema }, async ({ body, caller }) =>
  sessionResponse(await resetPassword(body.code, body.password, caller)),
);
