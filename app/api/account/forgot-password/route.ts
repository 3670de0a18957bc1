import { requestPasswordReset } from '@/lib/account/mutations';
import { forgotPasswordSchema } from '@/lib/account/schemas';
import { getDevice } from '@/lib/account/session/cookies';
import { acceptForm } from '@/lib/http/accept-form';
import { ACCOUNT_FAILURES } from '@/lib/messages/later';

/** `{email}` → `{"ok":true}`, for unknown addresses too. */
export const POST = acceptForm(
  { body: forgotPasswordSchema },
  { back: () => ({ tab: 'forgot' }), failed: ACCOUNT_FAILURES.forgot, done: '/auth?tab=sent' },
  async ({ request, body, caller }) => {
    await requestPasswordReset(body.email, { ...caller, device: getDevice(request) });
    return Response.json({ ok: true });
  },
);
