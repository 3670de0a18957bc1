import { handleRoute } from '@/lib/http/route';
import { answerSession } from '@/lib/session/answer-session';
import { signUp } from '@/lib/session/mutations';
import { signUpSchema } from '@/lib/session/schemas';

/** Signs up: `{username, email, password}` → `{user}` and the session's cookie. */
export const POST = handleRoute({ body: signUpSchema }, async ({ body, caller }) =>
  answerSession(await signUp(body, caller)),
);
