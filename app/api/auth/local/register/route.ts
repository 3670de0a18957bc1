import { handleRoute } from '@/lib/http/route';
import { signUp } from '@/lib/session/mutations';
import { signUpSchema } from '@/lib/session/schemas';
import { sessionResponse } from '@/lib/session/session-response';

/** Signs up: `{username, email, password}` → `{user}` and the session's cookie. */
export const POST = handleRoute({ body: signUpSchema }, async ({ body, caller }) =>
  sessionResponse(await signUp(body, caller)),
);
