import { sql } from 'kysely';
import { APPLICATION_NAME } from '../../db/connection.ts';
import type { Db } from '../../db/db.ts';
import { listTables, nameOf, type Table } from './tables.ts';

// Pending mails with their tokens. A running site sends them itself; a stopped one does not, so the restored site must.
// See docs/decisions/0043.

export const QUEUE_SCHEMA = 'pgboss';
const JOB = 'pgboss.job';
/** pg-boss's queue of due schedules. A database without workers lacks it. */
const SCHEDULE_PASS = '__pgboss__send-it';

const PENDING = "'A backup of the running site was made while this waited: it may have been sent since'";

const unlessFailed = (column: string, otherwise: string): string =>
  `case when state = 'failed' then ${column} else ${otherwise} end`;

/** Excludes mailed links and codes that open an account. */
const OPENS_NOTHING = "data->>'opensAccount' is distinct from 'true'";

/** Expressions in place of some columns, and a condition for rows. */
type Reading = { columns?: Record<string, string>; where?: string };

const RUNNING_SITE: Record<string, Reading> = {
  [JOB]: {
    columns: {
      state: `'failed'::pgboss.job_state`,
      completed_on: unlessFailed('completed_on', 'now()'),
      output: unlessFailed('output', `jsonb_build_object('message', ${PENDING})`),
      // Lets an operator find it for a week.
      deletion_seconds: 'greatest(deletion_seconds, 604800)',
    },
    // Other jobs become due again by schedule or table.
    where: `name = 'mail' and state in ('created', 'retry', 'active', 'failed') and ${OPENS_NOTHING}`,
  },
  'public.mail_issues': { columns: { finished_at: 'coalesce(finished_at, now())' } },
  // The running site mails what came in before, and the hour before is looked at again.
  'app.personal_mails': { columns: { since: "now() + interval '1 hour'" } },
  'public.mail_deliveries': {
    columns: {
      state: "case when state in ('pending', 'sending') then 'unknown' else state end",
      reason: `case when state in ('pending', 'sending') then ${PENDING} else reason end`,
    },
  },
};

const STOPPED_SITE: Record<string, Reading> = {
  // An interrupted job runs again, as after a kill. Operators can retry failed ones.
  [JOB]: {
    where: `(state in ('created', 'retry', 'active') or (name = 'mail' and state = 'failed'))
      and name <> '${SCHEDULE_PASS}' and ${OPENS_NOTHING}`,
  },
};

export const readingOf = (table: Table, siteIsRunning: boolean): Reading =>
  (siteIsRunning ? RUNNING_SITE : STOPPED_SITE)[nameOf(table)] ?? {};

/** Empty before the first start of a backend. */
export const listJobTables = async (db: Db): Promise<Table[]> =>
  (await listTables(db, [QUEUE_SCHEMA])).filter((table) => nameOf(table) === JOB);

/** The last evaluation of schedules: what fell due since runs once. Null if unknown. A pass with unsent jobs does not count. */
export async function findLastSchedulePass(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select least(cron_on, (
      select min((data->>'slot')::timestamp at time zone 'UTC') - interval '1 second'
      from pgboss.job where name = ${SCHEDULE_PASS} and state in ('created', 'retry', 'active')
    )) as at from pgboss.version`.execute(db);
  return rows[0]?.at ?? null;
}

/** The application name of backups and restores in PostgreSQL. */
export const BACKUP_APPLICATION_NAME = 'sellerfeed-backup';

/** Whether backends, workers or commands are connected. */
export async function isInUse(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${APPLICATION_NAME} limit 1`.execute(db);
  return rows.length > 0;
}
