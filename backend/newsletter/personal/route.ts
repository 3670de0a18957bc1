import { createHash, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { TrustedProxies } from '#lib/config/trusted-proxies.ts';
import { normalizeEmail } from '../../../supabase/functions/_shared/main-list/normalize-email.ts';
import { requireCaller } from '../../auth/readers/authenticate.ts';
import type { DatabaseHandle } from '../../db/connection.ts';
import { ApiError, fieldErrors } from '../../http/api-error.ts';
import { getClient } from '../../http/client-address.ts';
import { parseDataBody } from '../../http/parse-body.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Jobs } from '../../jobs/queue/jobs.ts';
import { limitMail } from '../../mail/limit-mail.ts';
import { sendMail } from '../../mail/mail-job.ts';
import {
  type Asked,
  changeSettings,
  confirmAsked,
  endMailOf,
  findSettings,
  findSettingsOf,
  keepAsked,
  setWhen,
  toSettings,
} from './change-settings.ts';
import { personalMailConfirmation, type Site } from './confirmation-mail.ts';
import { noteOpened } from './opened-posts.ts';
import { askSchema, changeSchema, openedSchema, tokenSchema } from './settings.ts';

type Dependencies = {
  database: DatabaseHandle;
  jobs: Jobs;
  config: Site & { trustedProxies: TrustedProxies };
  clock: () => Date;
};

const TOKEN_BYTES = 32;

/**
 * The mail of what a reader follows. `GET /api/follow-mail` sends the settings of the account, and null for visitors and where none was
 * confirmed. `POST` with `{"data":{cadence, hour, timeZone}}` changes them; the first time, for another address and without an account
 * (`email` and `rules`) it is `{"data":{"outcome":"asked"}}`, and a mail asks for confirmation. `POST /opened` with
 * `{"data":{"posts":[id]}}` says which posts the account has opened: they are no news to its next mail. The tokens of mails are all that
 * authorises `POST /confirm`, `/settings` and `/change`, each of which is 404 for an unknown one. Nothing of it is in a Strapi.
 */
export function personalMailRoutes(
  { database: { db }, jobs, config, clock }: Dependencies,
  limiter: RateLimiter,
): Hono {
  const routes = new Hono();
  const unknown = () => new ApiError('NotFoundError', 'This link is not valid any more.');

  routes.get('/', async (c) => {
    const caller = c.get('caller');
    const own = caller && (await findSettingsOf(db, caller));
    return c.json({ data: own && { ...(await toSettings(db, own)), email: caller.email }, meta: {} });
  });

  routes.post('/', async (c) => {
    const asked = await parseDataBody(c, askSchema);
    const caller = c.get('caller');
    const own = caller && (await findSettingsOf(db, caller));
    if (own) {
      await db.transaction().execute((transaction) => setWhen(transaction, own.subscriber, asked, clock()));
      return c.json({ data: { outcome: 'saved' }, meta: {} });
    }
    if (asked.cadence === 'off') {
      if (!caller) throw new ApiError('ValidationError', 'Open the link in one of your mails to end them.');
      await endMailOf(db, caller.id);
      return c.json({ data: { outcome: 'saved' }, meta: {} });
    }
    const email = normalizeEmail(caller?.email ?? asked.email ?? '');
    if (email === null) throw fieldErrors([{ path: ['email'], message: 'Please enter a valid email address.' }]);
    limitMail(limiter, getClient(c, config.trustedProxies), email);
    const { cadence, hour, timeZone, rules = [] } = asked;
    const account = caller && { id: caller.id, email: caller.email, username: caller.username };
    await ask(email, { cadence, hour, timeZone, account, rules: account ? [] : rules });
    return c.json({ data: { outcome: 'asked' }, meta: {} });
  });

  routes.post('/opened', async (c) => {
    const caller = requireCaller(c);
    const { posts } = await parseDataBody(c, openedSchema);
    await noteOpened(db, caller.id, posts, clock());
    return c.json({ data: null, meta: {} });
  });

  routes.post('/confirm', async (c) => {
    const { token } = await parseDataBody(c, tokenSchema);
    const confirmed = await db.transaction().execute((transaction) => confirmAsked(transaction, hash(token), clock()));
    if (!confirmed) throw unknown();
    return c.json({ data: confirmed, meta: {} });
  });

  routes.post('/settings', async (c) => {
    const { token } = await parseDataBody(c, tokenSchema);
    const row = await findSettings(db, token);
    if (!row) throw unknown();
    return c.json({ data: await toSettings(db, row), meta: {} });
  });

  routes.post('/change', async (c) => {
    const change = await parseDataBody(c, changeSchema);
    const settings = await db.transaction().execute((transaction) => changeSettings(transaction, change, clock()));
    if (!settings) throw unknown();
    return c.json({ data: settings, meta: {} });
  });

  return routes;

  async function ask(to: string, asked: Asked): Promise<void> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await db.transaction().execute(async (transaction) => {
      const kept = await keepAsked(transaction, { email: to, asked, tokenHash: hash(token), now: clock() });
      if (!kept) return;
      await sendMail(jobs, personalMailConfirmation({ to, token, asked, ...kept }, config), { transaction });
    });
  }
}

const hash = (token: string): string => createHash('sha256').update(token).digest('hex');
