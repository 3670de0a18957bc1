import { confirmMail } from '@/lib/follows/account-mail';
import { leadToMailPage } from '@/lib/follows/lead-to-mail-page';
import { handleRoute } from '@/lib/http/route';

/** The button of the page that a mail asks to confirm at. Its token is all that authorises it. */
export const POST = handleRoute({ form: true, origin: 'any' }, ({ form, caller }) =>
  leadToMailPage({ confirm: form.token ?? '' }, 'confirmed', async () => confirmMail(form.token ?? '', caller)),
);
