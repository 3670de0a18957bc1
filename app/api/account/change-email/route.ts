import { requestEmailChange } from '@/lib/account/mutations';
import { changeEmailSchema } from '@/lib/account/schemas';
import { handleRoute } from '@/lib/http/route';

/** `{email, password}` → `{"ok":true}`; the change waits for the mailed link. */
export const POST = handleRoute({ session: 'required', body: changeEmailSchema }, async ({ body, caller }) => {
  await requestEmailChange(body, caller);
  return Response.json({ ok: true });
});
