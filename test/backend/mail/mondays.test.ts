import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findMonday, nextMonday, weekBefore } from '#backend/newsletter/dates.ts';
import { sendIssueJob } from '#backend/newsletter/digest/digest-jobs.ts';
import { getNextIssue, missedIssueJob } from '#backend/newsletter/digest/next-issue.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { dependenciesOf } from '#test/rig/dependencies.ts';
import { jobsEnd } from '#test/rig/jobs.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const TIME_ZONE = 'Europe/Berlin';
const DAY_MS = 24 * 60 * 60 * 1000;
const TEXT = 'We lowered 40 bids by 20 % and the orders went from 11 to 14 a day within two weeks. It took us an hour.';

describe.each(anyDatabase)('the Monday mail on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind, { digestTimeZone: TIME_ZONE });
  });
  afterAll(() => backend.close());
  beforeEach(() => backend.reset());

  const subscribe = (email: string) =>
    sql`insert into public.subscribers (email, status) values (${email}, 'confirmed')`.execute(backend.database.db);

  /** `count` posts in the week before the Monday that is now. */
  async function publish(count: number, name = 'Post'): Promise<void> {
    const { from } = weekBefore(findMonday(backend.time.now(), TIME_ZONE), TIME_ZONE);
    const at = new Date(from.getTime() + DAY_MS).toISOString();
    await sql`
      insert into app.posts (title, url_slug, text, type, post_user, text_hash, published_at)
      select ${name} || ' ' || i, ${name} || '-' || i, ${TEXT}, 'LinkedIn', 'Author ' || i, ${name} || i, ${at}::timestamptz
      from generate_series(1, ${count}::integer) i`.execute(backend.database.db);
  }

  /** Runs the job of a Monday and waits for its end. */
  async function monday(): Promise<unknown> {
    const id = await backend.jobs.send(sendIssueJob, {});
    return waitFor(async () => {
      const { rows } = await sql<{ state: string; output: unknown }>`
        select state, output from pgboss.job where id = ${id}::uuid`.execute(backend.database.db);
      expect(rows[0]?.state).toBe('completed');
      return rows[0]?.output;
    });
  }
  const mails = () => backend.mailer.sent.map(({ to, subject }) => `${to} ${subject.slice(0, 6)}`);

  it('is due on Monday at seven, where the configuration says', async () => {
    // With the first job the schedules are written.
    await monday();
    const { rows } = await sql`select cron, timezone from pgboss.schedule where name = ${sendIssueJob.name}`.execute(
      backend.database.db,
    );
    expect(rows).toEqual([{ cron: '0 7 * * 1', timezone: TIME_ZONE }]);
  });

  it('brings six tips to everybody on the list, once', async () => {
    await Promise.all([publish(9), subscribe('a@example.com'), subscribe('b@example.com')]);
    expect(await monday()).toMatchObject({ tips: 6 });
    await waitFor(() => expect(mails().toSorted()).toEqual(['a@example.com 6 tips', 'b@example.com 6 tips']));
    // Running it again, for whatever reason, adds nobody.
    await monday();
    await jobsEnd(backend.database);
    expect(mails()).toHaveLength(2);
  });

  it('tells in the next one what was not told before, and says what there is', async () => {
    await Promise.all([publish(9), subscribe('a@example.com')]);
    await monday();
    const [first] = await waitFor(() => {
      expect(backend.mailer.sent).toHaveLength(1);
      return backend.mailer.sent;
    });
    backend.time.offsetMs += 7 * DAY_MS;
    await publish(2, 'Other');
    expect(await monday()).toMatchObject({ tips: 2 });
    await waitFor(() => expect(mails()).toEqual(['a@example.com 6 tips', 'a@example.com 2 tips']));
    expect(backend.mailer.sent[1]?.text).toContain('A quiet week');
    expect(first?.text).not.toContain('Other');
  });

  it('sends a mail whose job is gone, and not one that such a job had begun', async () => {
    await Promise.all([publish(9), subscribe('a@example.com'), subscribe('b@example.com')]);
    await monday();
    await waitFor(() => expect(mails()).toHaveLength(2));
    await jobsEnd(backend.database);
    await sql`
      update public.mail_deliveries set state = case when row_number = 1 then 'sending' else 'pending' end, claimed_by = gen_random_uuid()
      from (select subscriber_id as id, row_number() over (order by subscriber_id) from public.mail_deliveries) numbered
      where subscriber_id = numbered.id`.execute(backend.database.db);
    await sql`update public.mail_issues set finished_at = null`.execute(backend.database.db);
    await monday();
    await jobsEnd(backend.database);
    const { rows } = await sql`
      select state, finished_at is not null as finished from public.mail_deliveries
      join public.mail_issues i on i.id = issue_id order by subscriber_id`.execute(backend.database.db);
    expect(rows).toEqual([
      { state: 'unknown', finished: true },
      { state: 'sent', finished: true },
    ]);
    expect(mails()).toHaveLength(3);
  });

  it('is not sent after a week without tips', async () => {
    await subscribe('a@example.com');
    expect(await monday()).toEqual({ skipped: 'the week had no tips' });
    expect(mails()).toEqual([]);
    const issues = await backend.database.db.selectFrom('public.mail_issues').select('id').execute();
    expect(issues).toEqual([]);
  });

  it('waits for a reader where the list is empty, and can be sent to one that week', async () => {
    await publish(6);
    expect(await monday()).toEqual({ skipped: 'nobody is on the list' });
    await subscribe('a@example.com');
    expect(await monday()).toMatchObject({ tips: 6 });
    await waitFor(() => expect(mails()).toEqual(['a@example.com 6 tips']));
  });

  describe('that was missed', () => {
    const HOUR_MS = 60 * 60 * 1000;
    /** Tuesday noon of this week, as after a restore: no job is due, and none has run. */
    const tuesday = async () => {
      backend.time.stop();
      const { to } = weekBefore(findMonday(backend.time.now(), TIME_ZONE), TIME_ZONE);
      backend.time.offsetMs += to.getTime() + DAY_MS + 12 * HOUR_MS - backend.time.now().getTime();
      await publish(6);
      const confirmed = new Date(to.getTime() - DAY_MS).toISOString();
      await sql`insert into public.subscribers (email, status, confirmed_at)
        values ('a@example.com', 'confirmed', ${confirmed}::timestamptz)`.execute(backend.database.db);
      return findMonday(backend.time.now(), TIME_ZONE);
    };
    const warnings = async () => {
      const lines: { date?: string; msg: string }[] = [];
      const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) });
      const { id, signal } = { id: 'a', signal: new AbortController().signal };
      await missedIssueJob.run({ ...dependenciesOf(backend), log }, {}, { id, signal, attempt: 1 });
      return lines.map(({ date, msg }) => `${date} ${msg}`);
    };

    it('is mentioned by the log, the desk and the command, until it has been sent', async () => {
      const date = await tuesday();
      expect(await warnings()).toEqual([
        `${date} ${'the Monday mail was not sent: npm run admin -- mail send sends it, until next Monday'}`,
      ]);
      expect(await getNextIssue(dependenciesOf(backend))).toMatchObject({ date, isMissed: true, goesOutAt: null });
      await monday();
      await waitFor(() => expect(mails()).toHaveLength(1));
      expect(await warnings()).toEqual([]);
      expect(await getNextIssue(dependenciesOf(backend))).toMatchObject({ isMissed: false });
    });

    it('is not, where nobody was on the list at its hour', async () => {
      await tuesday();
      await sql`update public.subscribers set confirmed_at = ${backend.time.now().toISOString()}::timestamptz`.execute(
        backend.database.db,
      );
      expect(await warnings()).toEqual([]);
      await sql`update public.subscribers set confirmed_at = null`.execute(backend.database.db);
      expect(await warnings()).toEqual([]);
    });

    it('is not before its hour', async () => {
      await tuesday();
      backend.time.offsetMs -= DAY_MS + 6 * HOUR_MS;
      expect(await warnings()).toEqual([]);
    });
  });

  it('has the summary of its week below the tips, where that is completed', async () => {
    const { start } = weekBefore(findMonday(backend.time.now(), TIME_ZONE), TIME_ZONE);
    await sql`insert into public.gb_weekly_summaries (start_date, title, summary_content, status) values
      (${start}::date, 'The week', 'Said **well**.', 'completed'),
      (${nextMonday(start)}::date, 'Not this one', 'Later.', 'completed')`.execute(backend.database.db);
    await Promise.all([publish(1), subscribe('a@example.com')]);
    await monday();
    await waitFor(() => expect(mails()).toHaveLength(1));
    expect(backend.mailer.sent[0]?.text).toContain('THE WEEK IN SHORT\n\nThe week\n\nSaid well.');
  });
});
