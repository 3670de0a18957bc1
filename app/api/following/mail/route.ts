import { askForMail, askSchema, readMailOffer } from '@/lib/follows/account-mail';
import { RULES_BODY_BYTES } from '@/lib/follows/schemas';
import { handleRoute } from '@/lib/http/route';

/** When the reader gets what is new by mail: `MailOffer`. Without an account there are no settings. */
export const GET = handleRoute({ session: 'optional' }, async ({ caller }) =>
  Response.json(await readMailOffer(caller)),
);

/** `{cadence, hour, timeZone}`, without an account with `{email, rules}` → `{"outcome":"saved"}`, or "asked" while a mail asks to confirm. */
export const POST = handleRoute(
  { session: 'optional', body: askSchema, bodyBytes: RULES_BODY_BYTES },
  async ({ body, caller }) => Response.json(await askForMail(body, caller)),
);
