import { changePassword } from '@/lib/account/mutations';
import { changePasswordSchema } from '@/lib/account/schemas';
import { handleRoute } from '@/lib/http/route';
import { sessionResponse } from '@/lib/session/session-response';

/** `{currentPassword, password}` → `{user}` and a new cookie; sessions elsewhere end. */
export const POST = handleRoute({ session: 'required', body: changePasswordSchema }, async ({ body, caller }) =>
  sessionResponse(await changePassword(body, caller)),
);
