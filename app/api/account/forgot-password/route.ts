import { requestPasswordReset } from '@/lib/account/mutations';
import { forgotPasswordSchema } from '@/lib/account/schemas';
import { handleRoute } from '@/lib/http/route';

/** `{email}` → `{"ok":true}`, for unknown addresses too. */
export const POST = handleRoute({ body: forgotPasswordSchema }, async ({ body, caller }) => {
  await requestPasswordReset(body.email, caller);
  return Response.json({ ok: true });
});
