import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../db/db.ts';
import { toJson } from '../../db/parameters.ts';
import { listRulesOf } from '../../follows/repository.ts';
import { ApiError } from '../../http/api-error.ts';
import { maskAddress } from '../../mail/classify-failure.ts';
import { nextAtHour } from '../dates.ts';
import type { MailRule } from './personal-part.ts';
import { IS_STILL_ITS_OWN, parseRules } from './repository.ts';
import { type Change, type MailSettings, type When, whenSchema } from './settings.ts';

type Row = {
  subscriber: number;
  userId: number | null;
  cadence: 'daily' | 'monday' | null;
  hour: number;
  timeZone: string;
  email: string;
  rules: unknown;
  /** Whether the address is on the list. */
  isListed: boolean;
};

const SELECT = sql`
  select m.subscriber_id::int as subscriber, m.user_id as "userId", m.cadence, m.hour, m.time_zone as "timeZone", s.email, m.rules,
    s.status = 'confirmed' as "isListed"
  from app.personal_mails m join public.subscribers s on s.id = m.subscriber_id`;

/** Of an account whose mail was confirmed at its present address; else null. */
export async function findSettingsOf(db: Db, account: { id: number; email: string }): Promise<Row | null> {
  const { rows } = await sql<Row>`
    ${SELECT} where m.user_id = ${account.id} and m.account_email = ${account.email} and s.status = 'confirmed'`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Ends the mail of an account, at whatever address. */
export async function endMailOf(db: Db, userId: number): Promise<void> {
  await sql`update app.personal_mails set cadence = null, next_at = null where user_id = ${userId}`.execute(db);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** By the token of a mail; null for an unknown one, and for an account that is blocked or has another address since. */
export async function findSettings(db: Db, token: string): Promise<Row | null> {
  if (!UUID.test(token)) return null;
  const { rows } = await sql<Row>`${SELECT} where m.token = ${token}::uuid and ${IS_STILL_ITS_OWN}`.execute(db);
  return rows[0] ?? null;
}

/** The address is masked: whoever was sent the mail knows it, and whoever found the link need not. */
export async function toSettings(db: Db, row: Row): Promise<MailSettings> {
  const { userId, cadence, hour, timeZone, email } = row;
  const rules = userId === null ? parseRules(row.rules) : ((await listRulesOf(db, [userId])).get(userId) ?? []);
  return { cadence: cadence ?? 'off', hour, timeZone, email: maskAddress(email), rules, isAccount: userId !== null };
}

/** Sets when mails come. What came in before they were turned on is not new. */
export async function setWhen(transaction: Tx, subscriber: number, when: When, now: Date): Promise<void> {
  const { cadence, hour, timeZone } = when;
  const given = cadence === 'off' ? null : cadence;
  const nextAt = cadence === 'daily' ? nextAtHour(now, hour, timeZone).toISOString() : null;
  await sql`
    update app.personal_mails set cadence = ${given}, hour = ${hour}, time_zone = ${timeZone},
      next_at = ${nextAt}::timestamptz,
      since = case when cadence is null then ${now.toISOString()}::timestamptz else since end
    where subscriber_id = ${subscriber}`.execute(transaction);
}

/**
 * Applies what a link of a mail asks for. Null for an unknown token. Throws `ApiError` for mail to an address that has left the list: only its
 * owner's confirmation brings it back.
 */
export async function changeSettings(
  transaction: Tx,
  { token, when, end, rules }: Change,
  now: Date,
): Promise<MailSettings | null> {
  const row = await findSettings(transaction, token);
  if (!row) return null;
  if (when) {
    const { cadence, hour = row.hour, timeZone = row.timeZone } = when;
    if (cadence !== 'off' && !row.isListed)
      throw new ApiError('ValidationError', 'This address has left the list. Ask for the mail anew.');
    await setWhen(transaction, row.subscriber, { cadence, hour, timeZone }, now);
  }
  if (row.userId === null) {
    const left = (rules ?? parseRules(row.rules)).filter(({ query }) => query !== end);
    await sql`update app.personal_mails set rules = ${toJson(left)} where subscriber_id = ${row.subscriber}`.execute(
      transaction,
    );
  } else if (end !== undefined) {
    await sql`
      update app.follow_rules set does = null, changed_at = ${now.toISOString()}::timestamptz
      where user_id = ${row.userId} and query = ${end} and does in ('follow', 'tell')`.execute(transaction);
  }
  const changed = await findSettings(transaction, token);
  return changed && toSettings(transaction, changed);
}

/** `account` is that of the reader who asked; without one the rules are the reader's browser's. */
export type Asked = When & {
  account: { id: number; email: string; username: string } | null;
  rules: readonly MailRule[];
};

const askedSchema = whenSchema.extend({
  account: z.object({ id: z.int(), email: z.string(), username: z.string() }).nullable(),
  rules: z.array(z.unknown()),
});

type Kept = {
  /** With which the owner of the address refuses all mails. */
  unsubscribeToken: string;
  /** Whether the address gets such a mail already. */
  isInForce: boolean;
};

/** Keeps what an address was asked for until its mail is confirmed. Null for an address that gets no mail any more. */
export async function keepAsked(
  transaction: Tx,
  { email, asked, tokenHash, now }: { email: string; asked: Asked; tokenHash: string; now: Date },
): Promise<Kept | null> {
  await sql`insert into public.subscribers (email) values (${email}) on conflict (email) do nothing`.execute(
    transaction,
  );
  const { rows } = await sql<Kept>`
    with reader as (
      select s.id, s.unsubscribe_token, s.status = 'confirmed' and m.cadence is not null as is_in_force
      from public.subscribers s left join app.personal_mails m on m.subscriber_id = s.id
      where s.email = ${email} and s.status <> 'suppressed'
    ), kept as (
      insert into app.personal_mails (subscriber_id, asked, asked_hash, asked_at)
      select id, ${toJson(asked)}, ${tokenHash}, ${now.toISOString()}::timestamptz from reader
      on conflict (subscriber_id) do update
        set asked = excluded.asked, asked_hash = excluded.asked_hash, asked_at = excluded.asked_at
    )
    select unsubscribe_token as "unsubscribeToken", is_in_force as "isInForce" from reader`.execute(transaction);
  return rows[0] ?? null;
}

/**
 * Turns on what was asked for, within seven days, and puts the address on the list. The mail of an account stays that of the account where it
 * was asked for without one: only its hours change. Null for an unknown or old token; twice is fine.
 */
export async function confirmAsked(transaction: Tx, tokenHash: string, now: Date): Promise<{ token: string } | null> {
  const { rows } = await sql<{ subscriber: number; token: string; asked: unknown; isOfAccount: boolean }>`
    select m.subscriber_id::int as subscriber, m.token, m.asked, m.user_id is not null and ${IS_STILL_ITS_OWN} as "isOfAccount"
    from app.personal_mails m join public.subscribers s on s.id = m.subscriber_id
    where m.asked_hash = ${tokenHash} and m.asked_at > ${now.toISOString()}::timestamptz - interval '7 days'
      and s.status <> 'suppressed' for update of m, s`.execute(transaction);
  const [found] = rows;
  if (!found) return null;
  const { subscriber, token, isOfAccount } = found;
  const asked = askedSchema.safeParse(found.asked).data;
  if (!asked) return { token };
  const { rows: accounts } = await sql<{ id: number }>`
    select id from app.users where id = ${asked.account?.id ?? 0} and email = ${asked.account?.email ?? ''} and not blocked`.execute(
    transaction,
  );
  const [account] = accounts;
  // It has another address since.
  if (asked.account && !account) return null;
  if (account) {
    // An account has one address for its mail.
    await sql`
      update app.personal_mails set user_id = null, account_email = null, cadence = null, next_at = null, has_joined = false
      where user_id = ${account.id} and subscriber_id <> ${subscriber}`.execute(transaction);
    await sql`
      update app.personal_mails set user_id = ${account.id}, account_email = ${asked.account?.email ?? null}, rules = '[]'
      where subscriber_id = ${subscriber}`.execute(transaction);
  } else if (!isOfAccount)
    await sql`
      update app.personal_mails set user_id = null, account_email = null, rules = ${toJson(parseRules(asked.rules))}
      where subscriber_id = ${subscriber}`.execute(transaction);
  await sql`
    with joined as (
      update public.subscribers set status = 'confirmed', confirmed_at = ${now.toISOString()}::timestamptz, updated_at = now()
      where id = ${subscriber} and status <> 'confirmed' returning id
    )
    update app.personal_mails m set asked = null, has_joined = m.has_joined or exists (select from joined)
    where m.subscriber_id = ${subscriber}`.execute(transaction);
  await setWhen(transaction, subscriber, asked, now);
  return { token };
}
