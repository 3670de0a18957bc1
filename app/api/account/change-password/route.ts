import { changePassword } from '@/lib/account/mutations';
import { changePasswordSchema } from '@/lib/account/schemas';
import { sessionResponse } from '@/lib/account/session/server-session';
import { handleRoute } from '@/lib/http/route';

/** `{currentPassword, password}` → `{user}` and a new cookie; sessions elsewhere end. */
export const POST = handleRoute({ session: 'required', body: changePasswordSchema }, async ({ body, caller }) =>
  sessionResponse(await changePassword(body, caller)),
);
