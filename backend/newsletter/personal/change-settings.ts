import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import { toJson } from '../../db/parameters.ts';
import { listRulesOf } from '../../follows/repository.ts';
import { maskAddress } from '../../mail/classify-failure.ts';
import { nextAtHour } from '../dates.ts';
import { mailRuleSchema } from './personal-part.ts';
import { parseRules } from './repository.ts';
import type { Change, MailSettings, When } from './settings.ts';

type Row = {
  subscriber: number;
  userId: number | null;
  cadence: 'daily' | 'monday' | null;
  hour: number;
  timeZone: string;
  email: string;
  rules: unknown;
};

const SELECT = sql`
  select m.subscriber_id::int as subscriber, m.user_id as "userId", case when s.status = 'confirmed' then m.cadence end as cadence,
    m.hour, m.time_zone as "timeZone", s.email, m.rules
  from app.personal_mails m join public.subscribers s on s.id = m.subscriber_id`;

/** Of an account whose mail was confirmed at its present address; else null. */
export async function findSettingsOf(db: Db, account: { id: number; email: string }): Promise<Row | null> {
  const { rows } = await sql<Row>`
    ${SELECT} where m.user_id = ${account.id} and s.email = ${account.email.toLowerCase()} and s.status = 'confirmed'`.execute(
    db,
  );
  return rows[0] ?? null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** By the token of a mail; null for an unknown one. */
export async function findSettings(db: Db, token: string): Promise<Row | null> {
  if (!UUID.test(token)) return null;
  const { rows } = await sql<Row>`${SELECT} where m.token = ${token}::uuid`.execute(db);
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

/** Applies what a link of a mail asks for. Null for an unknown token. */
export async function changeSettings(
  transaction: Tx,
  { token, when, end, rules }: Change,
  now: Date,
): Promise<MailSettings | null> {
  const row = await findSettings(transaction, token);
  if (!row) return null;
  if (when) {
    const { cadence, hour = row.hour, timeZone = row.timeZone } = when;
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

type Asked = When & { userId: number | null; rules: unknown };

/**
 * Keeps what an address was asked for until its mail is confirmed. Returns the token with which its owner refuses all mails, or null for
 * an address that gets no mail any more.
 */
export async function keepAsked(
  transaction: Tx,
  { email, asked, tokenHash, now }: { email: string; asked: Asked; tokenHash: string; now: Date },
): Promise<string | null> {
  await sql`insert into public.subscribers (email) values (${email}) on conflict (email) do nothing`.execute(
    transaction,
  );
  const { rows } = await sql<{ unsubscribeToken: string }>`
    with reader as (
      select id, unsubscribe_token from public.subscribers where email = ${email} and status <> 'suppressed'
    ), kept as (
      insert into app.personal_mails (subscriber_id, asked, asked_hash, asked_at)
      select id, ${toJson(asked)}, ${tokenHash}, ${now.toISOString()}::timestamptz from reader
      on conflict (subscriber_id) do update
        set asked = excluded.asked, asked_hash = excluded.asked_hash, asked_at = excluded.asked_at
    )
    select unsubscribe_token as "unsubscribeToken" from reader`.execute(transaction);
  return rows[0]?.unsubscribeToken ?? null;
}

/** Turns on what was asked for, within seven days, and puts the address on the list. Null for an unknown or old token; twice is fine. */
export async function confirmAsked(transaction: Tx, tokenHash: string, now: Date): Promise<{ token: string } | null> {
  const { rows } = await sql<{ subscriber: number; token: string; asked: Asked | null }>`
    select m.subscriber_id::int as subscriber, m.token, m.asked
    from app.personal_mails m join public.subscribers s on s.id = m.subscriber_id
    where m.asked_hash = ${tokenHash} and m.asked_at > ${now.toISOString()}::timestamptz - interval '7 days'
      and s.status <> 'suppressed' for update of m, s`.execute(transaction);
  const [found] = rows;
  if (!found) return null;
  const { subscriber, token, asked } = found;
  if (!asked) return { token };
  const { userId, rules } = asked;
  const isThere =
    userId !== null && (await sql`select from app.users where id = ${userId}`.execute(transaction)).rows.length > 0;
  // An account has one address for its mail.
  if (isThere)
    await sql`delete from app.personal_mails where user_id = ${userId} and subscriber_id <> ${subscriber}`.execute(
      transaction,
    );
  const kept = Array.isArray(rules) ? rules.filter((rule) => mailRuleSchema.safeParse(rule).success) : [];
  await sql`
    update app.personal_mails set user_id = ${isThere ? userId : null}::int, rules = ${toJson(isThere ? [] : kept)}, asked = null
    where subscriber_id = ${subscriber}`.execute(transaction);
  await sql`
    update public.subscribers set status = 'confirmed', confirmed_at = ${now.toISOString()}::timestamptz, updated_at = now()
    where id = ${subscriber} and status <> 'confirmed'`.execute(transaction);
  await setWhen(transaction, subscriber, asked, now);
  return { token };
}
