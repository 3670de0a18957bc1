import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { toIntegers, toJson } from '../db/parameters.ts';
import { ENDED_MAX, RULES_MAX, type Rule, type RuleChange } from './rule.ts';

/** A reader's rules, the newest first. */
export async function listRules(db: Db, userId: number): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select query, name, does, changed_at as at from app.follow_rules
    where user_id = ${userId} and does is not null order by changed_at desc, query`.execute(db);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/** Whether the account gets a mail of what it follows. */
export async function getsMail(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from app.personal_mails where user_id = ${userId} and cadence is not null`.execute(db);
  return rows.length > 0;
}

/** The rules of several readers, the newest first of each. */
export async function listRulesOf(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, Pick<Rule, 'query' | 'name' | 'does'>[]>> {
  const { rows } = await sql<Pick<Rule, 'query' | 'name' | 'does'> & { userId: number }>`
    select user_id as "userId", query, name, does from app.follow_rules
    where user_id = any(${toIntegers(userIds)}) and does is not null order by changed_at desc, query`.execute(db);
  const byReader = new Map<number, Pick<Rule, 'query' | 'name' | 'does'>[]>();
  for (const { userId, ...rule } of rows) {
    const rules = byReader.get(userId);
    if (rules) rules.push(rule);
    else byReader.set(userId, [rule]);
  }
  return byReader;
}

/**
 * Applies changes of a reader's device, of which the last one of each filter counts, wherever it was made: devices may have been offline.
 * Null where there would be too many rules; the caller rolls back. Requires a transaction.
 */
export async function changeRules(
  transaction: Tx,
  userId: number,
  changes: readonly RuleChange[],
  now: Date,
): Promise<Rule[] | null> {
  // Two devices at once must not exceed the limit together.
  await sql`select from app.users where id = ${userId} for update`.execute(transaction);
  const last = new Map<string, object>();
  for (const { at, ...change } of [...changes].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    // A device's clock may be ahead; its change must not outlive later ones.
    last.set(change.query, { ...change, at: new Date(Math.min(at.getTime(), now.getTime())).toISOString() });
  }
  await sql`
    insert into app.follow_rules as rule (user_id, query, name, does, changed_at)
    select ${userId}::int, query, name, does, at
    from jsonb_to_recordset(${toJson([...last.values()])}) as change (query text, name text, does text, at timestamptz)
    on conflict (user_id, query) do update set name = excluded.name, does = excluded.does, changed_at = excluded.changed_at
    where excluded.changed_at >= rule.changed_at`.execute(transaction);
  await sql`
    delete from app.follow_rules where user_id = ${userId} and query in (
      select query from app.follow_rules where user_id = ${userId} and does is null
      order by changed_at desc offset ${ENDED_MAX})`.execute(transaction);
  const rules = await listRules(transaction, userId);
  return rules.length > RULES_MAX ? null : rules;
}

/** The token of a reader's feed, or null. */
export async function findFeedToken(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('app.personal_feeds')
    .select('token')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.token ?? null;
}

/** Replaces the token of a reader's feed, or removes it for null: the former address is unknown at once. */
export async function setFeedToken(db: Db, userId: number, token: string | null): Promise<void> {
  if (token === null) await db.deleteFrom('app.personal_feeds').where('user_id', '=', userId).execute();
  else
    await db
      .insertInto('app.personal_feeds')
      .values({ user_id: userId, token })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token }))
      .execute();
}

/** The rules of the reader whose feed has this token; null for an unknown one, and for a blocked account. */
export async function listRulesOfFeed(db: Db, token: string): Promise<Rule[] | null> {
  if (token.includes('\0')) return null;
  const { rows } = await sql<{ id: number }>`
    select u.id from app.personal_feeds f join app.users u on u.id = f.user_id
    where f.token = ${token} and not u.blocked`.execute(db);
  return rows[0] ? listRules(db, rows[0].id) : null;
}
