import { resetPassword } from '@/lib/account/mutations';
import { resetPasswordSchema } from '@/lib/account/schemas';
import { handleRoute } from '@/lib/http/route';
import { sessionResponse } from '@/lib/session/session-response';

/** `{code, password}` → `{user}` and the session's cookie. */
export const POST = handleRoute({ body: resetPasswordSchema }, async ({ body, caller }) =>
  sessionResponse(await resetPassword(body.code, body.password, caller)),
);
