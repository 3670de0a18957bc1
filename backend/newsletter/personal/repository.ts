import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import { toIntegers, toJson } from '../../db/parameters.ts';
import { listRulesOf } from '../../follows/repository.ts';
import type { PersonalReader } from './compose-parts.ts';
import { type MailRule, mailRuleSchema, type PersonalPart } from './personal-part.ts';

type Row = Omit<DueReader, 'rules' | 'since'> & { rules: unknown; since: string };

/** `dueAt` is when the daily mail was due. */
export type DueReader = PersonalReader & {
  hour: number;
  timeZone: string;
  dueAt: string | null;
  /** Whether mail may go out at all: an account is neither blocked nor has it another address since. */
  mayGetMail: boolean;
};

/** Of an account, as long as it has the address that it confirmed: whoever has another one may be somebody else. */
export const IS_STILL_ITS_OWN = sql`(m.user_id is null or exists (
  select from app.users u where u.id = m.user_id and not u.blocked and u.email = m.account_email))`;

const COLUMNS = sql`m.subscriber_id::int as subscriber, m.user_id as "userId", m.rules, m.since, m.hour, m.time_zone as "timeZone",
  m.next_at as "dueAt", s.status = 'confirmed' and ${IS_STILL_ITS_OWN} as "mayGetMail"`;

/** Readers whose daily mail is due, at most `max`; also those who get none at present, so that it is not due for ever. */
export async function listDueReaders(db: Db, now: Date, max: number): Promise<DueReader[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from app.personal_mails m join public.subscribers s on s.id = m.subscriber_id
    where m.cadence = 'daily' and m.next_at <= ${now.toISOString()}::timestamptz
    order by m.next_at, m.subscriber_id limit ${max}`.execute(db);
  return withRules(db, rows);
}

/** Readers of an issue who have a part of their own and none yet, by their number on the list, at most `max` after that number. */
export async function listReadersOfIssue(
  db: Db,
  issue: number,
  { after, max }: { after: number; max: number },
): Promise<DueReader[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from app.personal_mails m join public.subscribers s on s.id = m.subscriber_id
      join public.mail_deliveries d on d.subscriber_id = m.subscriber_id
    where m.cadence is not null and d.issue_id = ${issue} and d.state = 'pending' and d.personal is null
      and m.subscriber_id > ${after} order by m.subscriber_id limit ${max}`.execute(db);
  return withRules(db, rows);
}

async function withRules(db: Db, rows: readonly Row[]): Promise<DueReader[]> {
  const ofAccounts = await listRulesOf(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  return rows.map(({ rules, since, ...row }) => ({
    ...row,
    since: new Date(since),
    rules: row.userId === null ? parseRules(rules) : (ofAccounts.get(row.userId) ?? []),
  }));
}

/** Without anything odd. */
export const parseRules = (rules: unknown): MailRule[] =>
  Array.isArray(rules) ? rules.flatMap((rule) => mailRuleSchema.safeParse(rule).data ?? []) : [];

/**
 * Stores what the mails of an issue bring to their readers alone. Mails without a row get one. Returns the readers of those that are new: a
 * mail that was composed before stays as it is.
 */
export async function insertParts(
  db: Db,
  issue: number,
  parts: ReadonlyMap<number, PersonalPart>,
): Promise<Set<number>> {
  if (parts.size === 0) return new Set();
  const given = [...parts].map(([subscriber, personal]) => ({ subscriber, personal }));
  const { rows } = await sql<{ subscriber: number }>`
    insert into public.mail_deliveries as d (issue_id, subscriber_id, personal)
    select ${issue}, subscriber, personal from jsonb_to_recordset(${toJson(given)}) as part (subscriber bigint, personal jsonb)
    on conflict (issue_id, subscriber_id) do update set personal = excluded.personal
    where d.personal is null and d.state = 'pending'
    returning subscriber_id::int as subscriber`.execute(db);
  return new Set(rows.map(({ subscriber }) => subscriber));
}

/** The day's issue of daily mails, which has no content but theirs. Readers in several time zones may open it for hours. */
export async function openDailyIssue(transaction: Tx, date: string): Promise<number> {
  const content = { kind: 'daily', date, weekStart: date, tips: [], rising: [], summary: null };
  const { rows } = await sql<{ id: number }>`
    insert into public.mail_issues (date, content, post_ids) values (${date}::date, ${toJson(content)}, '{}')
    on conflict (date) do update set finished_at = null returning id::int as id`.execute(transaction);
  const [issue] = rows;
  if (!issue) throw new Error(`No issue of ${date} was opened`);
  return issue.id;
}

type Move = Pick<DueReader, 'subscriber' | 'dueAt'> & { nextAt: Date | null };

/** Sets when the next daily mail of each is due. Returns those whose mail was due as it was read: nobody else composes it now. */
export async function claimDue(db: Db, moves: readonly Move[]): Promise<Set<number>> {
  const { rows } = await sql<{ subscriber: number }>`
    update app.personal_mails m set next_at = move."nextAt"
    from jsonb_to_recordset(${toJson(moves)}) as move (subscriber bigint, "dueAt" timestamptz, "nextAt" timestamptz)
    where m.subscriber_id = move.subscriber and date_trunc('milliseconds', m.next_at) is not distinct from move."dueAt"
    returning m.subscriber_id::int as subscriber`.execute(db);
  return new Set(rows.map(({ subscriber }) => subscriber));
}

/** Posts that these readers could see until now are not new to them any more. */
export async function setSince(db: Db, subscribers: readonly number[], now: Date): Promise<void> {
  await sql`
    update app.personal_mails set since = ${now.toISOString()}::timestamptz
    where subscriber_id = any(${toIntegers(subscribers)})`.execute(db);
}

/** When mails of an issue may leave at the earliest, by reader: those who chose an hour. */
export async function listHours(
  db: Db,
  subscribers: readonly number[],
): Promise<Map<number, { hour: number; timeZone: string }>> {
  const { rows } = await sql<{ subscriber: number; hour: number; timeZone: string }>`
    select subscriber_id::int as subscriber, hour, time_zone as "timeZone" from app.personal_mails
    where cadence is not null and subscriber_id = any(${toIntegers(subscribers)})`.execute(db);
  return new Map(rows.map(({ subscriber, ...hour }) => [subscriber, hour]));
}
