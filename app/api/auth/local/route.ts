import { handleRoute } from '@/lib/http/route';
import { answerSession } from '@/lib/session/answer-session';
import { signIn } from '@/lib/session/mutations';
import { signInSchema } from '@/lib/session/schemas';

/** Signs in: `{identifier, password}` → `{user}` and the session's cookie. */
export const POST = handleRoute({ body: signInSchema }, async ({ body, caller }) =>
  answerSession(await signIn(body, caller)),
);
