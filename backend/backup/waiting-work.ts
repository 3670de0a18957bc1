import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { APPLICATION_NAME } from '../db/connection.ts';
import type { Database } from '../db/types.ts';
import { listTables, nameOf, type Table } from './list-tables.ts';

// Mails that wait when a backup is made. A site that goes on running will send them, so that a site made of the backup must not
// do so too; one that stands still will not, so that the other must. See docs/decisions/0043.

export const QUEUE_SCHEMA = 'pgboss';
const JOB = 'pgboss.job';

/** How a table is read: some columns otherwise than they stand, and some rows not at all. */
export type Reading = { columns: Record<string, string>; where: string };

const AS_IT_IS: Reading = { columns: {}, where: 'true' };

const WAITING = "'A backup of the running site was made while this waited: it may have been sent since'";

/** Another value where a job had not ended yet. */
const unlessFailed = (column: string, otherwise: string): string =>
  `case when state = 'failed' then ${column} else ${otherwise} end`;

const OF_A_RUNNING_SITE: Record<string, Reading> = {
  [JOB]: {
    columns: {
      state: `'failed'::pgboss.job_state`,
      completed_on: unlessFailed('completed_on', 'now()'),
      output: unlessFailed('output', `jsonb_build_object('message', ${WAITING})`),
      // An operator should still find it.
      deletion_seconds: 'greatest(deletion_seconds, 604800)',
    },
    // The others are due again by their schedules, or by what their tables say.
    where: "name = 'mail' and state in ('created', 'retry', 'active', 'failed')",
  },
  'public.mail_issues': { columns: { finished_at: 'coalesce(finished_at, now())' }, where: 'true' },
  'public.mail_deliveries': {
    columns: {
      state: "case when state in ('pending', 'sending') then 'unknown' else state end",
      reason: `case when state in ('pending', 'sending') then ${WAITING} else reason end`,
    },
    where: 'true',
  },
};

const OF_A_SITE_AT_REST: Record<string, Reading> = {
  // One that is active was interrupted, and is taken again as after any kill. What failed can be tried again by an operator.
  [JOB]: { columns: {}, where: "state in ('created', 'retry', 'active') or (name = 'mail' and state = 'failed')" },
};

export const readingOf = (table: Table, siteIsRunning: boolean): Reading =>
  (siteIsRunning ? OF_A_RUNNING_SITE : OF_A_SITE_AT_REST)[nameOf(table)] ?? AS_IT_IS;

/** The queue's table of jobs; none before the first start of a backend. */
export async function listJobTables(db: Kysely<Database>): Promise<Table[]> {
  return (await listTables(db, [QUEUE_SCHEMA])).filter((table) => nameOf(table) === JOB);
}

/** When schedules were looked at last: what fell due since then is done once. Null where nobody knows. */
export async function findLastSchedulePass(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select cron_on as at from pgboss.version`.execute(db);
  return rows[0]?.at ?? null;
}

export async function setLastSchedulePass(db: Kysely<Database>, at: string): Promise<void> {
  await sql`update pgboss.version set cron_on = ${at}::timestamptz`.execute(db);
}

/** As which backups and restores are connected to a PostgreSQL. */
export const BACKUP_APPLICATION_NAME = 'sellerfeed-backup';

/** Whether backends, workers or other commands are connected to a PostgreSQL. */
export async function isInUse(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${APPLICATION_NAME} limit 1`.execute(db);
  return rows.length > 0;
}
