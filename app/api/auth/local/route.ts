import { handleRoute } from '@/lib/http/route';
import { signIn } from '@/lib/session/mutations';
import { signInSchema } from '@/lib/session/schemas';
import { sessionResponse } from '@/lib/session/session-response';

/** Signs in: `{identifier, password}` → `{user}` and the session's cookie. */
export const POST = handleRoute({ body: signInSchema }, async ({ body, caller }) =>
  sessionResponse(await signIn(body, caller)),
);
