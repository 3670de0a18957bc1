import { requestPasswordReset } from '@/lib/account/mutations';
import { forgotPasswordSchema } from '@/lib/account/schemas';
import { getDevice } from '@/lib/account/session/cookies';
import { handleRoute } from '@/lib/http/route';

/** `{email}` → `{"ok":true}`, for unknown addresses too. */
export const POST = handleRoute({ body: forgotPasswordSchema }, async ({ request, body, caller }) => {
  await requestPasswordReset(body.email, { ...caller, device: getDevice(request) });
  return Response.json({ ok: true });
});
