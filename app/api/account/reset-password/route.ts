import { resetPassword } from '@/lib/account/mutations';
import { resetPasswordSchema } from '@/lib/account/schemas';
import { handleRoute } from '@/lib/http/route';
import { answerSession } from '@/lib/session/answer-session';

/** `{code, password}` → `{user}` and the session's cookie. */
export const POST = handleRoute({ body: resetPasswordSchema }, async ({ body, caller }) =>
  answerSession(await resetPassword(body.code, body.password, caller)),
);
