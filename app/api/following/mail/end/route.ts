import { z } from 'zod';
import { changeLinkedSettings } from '@/lib/follows/account-mail';
import { seeOther } from '@/lib/http/form-outcome';
import { handleRoute } from '@/lib/http/route';

const query = z.object({ token: z.string().max(100) });

/** A mail program's own button (RFC 8058), named in the `List-Unsubscribe` header of daily mails. It ends them all. */
export const POST = handleRoute({ query, origin: 'any' }, async ({ query: { token }, caller }) => {
  await changeLinkedSettings({ token, when: { cadence: 'off' } }, caller);
  return Response.json({ success: true });
});

/** The same address opened by a person, or by a scanner that follows links: the page, whose buttons do the work. */
export const GET = handleRoute({ query }, ({ query: { token } }) => seeOther('/following/mail', { token }));
