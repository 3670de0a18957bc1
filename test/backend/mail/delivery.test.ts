import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { createMailer, type Mailer } from '#backend/mail/mailer.ts';
import { countMails } from '#backend/metrics/open-backend-metrics.ts';
import { acquireTurn, claim } from '#backend/newsletter/delivery/take-deliveries.ts';
import { CONNECTIONS } from '#backend/newsletter/digest/digest-jobs.ts';
import { openMetrics } from '#runtime/metrics/open-metrics.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';
import { deliverAll } from '#test/rig/digest/deliver-all.ts';
import { addressOf, countStates, endHold, fillList, listAddresses } from '#test/rig/digest/fill-list.ts';
import { type Reply, type ScriptedServer, serveScript } from '#test/rig/digest/scripted-server.ts';
import { findValue, parseScrape } from '#test/rig/metrics.ts';
import { testConfig } from '#test/rig/test-config.ts';

const READERS = 12;
const GONE = addressOf(5);

// On one of them: it waits for the mail server most of its time, and the desk sends an issue on both.
describe.each(testDatabases.slice(-1))('the mails of an issue on %s', (kind) => {
  let database: DatabaseHandle;
  let server: ScriptedServer;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await sql`truncate public.subscribers, public.mail_issues restart identity cascade`.execute(database.db);
    await fillList(database, READERS);
    server = await serveScript();
  });
  afterEach(() => server.close());

  const deliver = async (smtpUrl = server.url, count = (mailer: Mailer) => mailer) => {
    const config = testConfig({ SMTP_URL: smtpUrl, DIGEST_RATE: '0' });
    const mailer = count(createMailer(config));
    try {
      return await deliverAll({ database, config, mailer, log: pino({ level: 'silent' }) });
    } finally {
      await mailer.close();
    }
  };
  const readers = Array.from({ length: READERS }, (_, index) => addressOf(index + 1)).sort();
  const statusOf = async (email: string) => {
    const { rows } = await sql<{
      status: string;
    }>`select status from public.subscribers where email = ${email}`.execute(database.db);
    return rows[0]?.status;
  };

  const nextTurn = async () => {
    const row = await database.db.selectFrom('public.mail_issues').select('next_mail_at').executeTakeFirstOrThrow();
    return Date.parse(row.next_mail_at);
  };

  it('sends one mail to each confirmed reader, and nothing the second time', async () => {
    await sql`insert into public.subscribers (email) values ('pending@example.com')`.execute(database.db);
    expect(await deliver()).toEqual({ sent: READERS, again: [], isAway: false });
    expect(await deliver()).toEqual({ sent: 0, again: [], isAway: false });
    expect(server.taken.toSorted()).toEqual(readers);
  });

  it('counts the mails, and those that were not taken', async () => {
    const metrics = await openMetrics();
    server.follow((address) => (address === GONE ? { code: 450, text: '4.2.1 greylisted' } : 'take'));
    await deliver(server.url, (mailer) => countMails(mailer, metrics));
    const samples = parseScrape(await metrics.registry.metrics());
    const count = (outcome: string) => findValue(samples, 'sellerfeed_mails_total', { outcome });
    expect([count('sent'), count('failed')]).toEqual([READERS - 1, 1]);
  });

  it('sends many mails on each connection', async () => {
    await sql`truncate public.subscribers, public.mail_issues restart identity cascade`.execute(database.db);
    await fillList(database, 20 * CONNECTIONS);
    expect(await deliver()).toEqual({ sent: 20 * CONNECTIONS, again: [], isAway: false });
  });

  it('shares the work of two workers without a mail twice', async () => {
    const [first, second] = await Promise.all([deliver(), deliver()]);
    expect(first.sent + second.sent).toBe(READERS);
    expect(server.taken.toSorted()).toEqual(readers);
  });

  it('sends nothing to whoever leaves while it goes out', async () => {
    const leaves = addressOf(READERS);
    let hasLeft: Promise<unknown> | undefined;
    server.follow(async (): Promise<Reply> => {
      hasLeft ??=
        sql`select public.leave_list(unsubscribe_token) from public.subscribers where email = ${leaves}`.execute(
          database.db,
        );
      await hasLeft;
      return 'take';
    });
    await deliver();
    expect(server.taken).not.toContain(leaves);
    expect(await countStates(database)).toEqual({ sent: READERS - 1, skipped: 1 });
  });

  it('tries again later what the server does not take yet', async () => {
    server.follow((address) => (address === GONE ? { code: 450, text: '4.2.1 greylisted' } : 'take'));
    expect(await deliver()).toEqual({ sent: READERS - 1, again: [60], isAway: false });
    server.follow(() => 'take');
    expect(await deliver()).toEqual({ sent: 1, again: [], isAway: false });
    expect(server.taken.toSorted()).toEqual(readers);
  });

  it('gives up what is never taken, without holding it against the address', async () => {
    server.follow((address) => (address === GONE ? { code: 452, text: '4.2.2 mailbox full' } : 'take'));
    const minutes: number[] = [];
    for (let { again } = await deliver(); again.length > 0; { again } = await deliver())
      minutes.push((again[0] ?? 0) / 60);
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60]);
    expect([await listAddresses(database, 'failed'), await statusOf(GONE)]).toEqual([[GONE], 'confirmed']);
  });

  it.each([
    [550, '5.1.1 no such user', 'suppressed'],
    [554, '5.7.1 relay access denied', 'confirmed'],
  ])('gives up after %i %s: the address is %s then', async (code, text, status) => {
    server.follow((address) => (address === GONE ? { code, text } : 'take'));
    expect(await deliver()).toEqual({ sent: READERS - 1, again: [], isAway: false });
    expect([await listAddresses(database, 'failed'), await statusOf(GONE)]).toEqual([[GONE], status]);
  });

  it('loses nothing and refuses nobody while the server is away', async () => {
    const { isAway, sent } = await deliver('smtp://127.0.0.1:1');
    expect([sent, isAway]).toEqual([0, true]);
    expect(await countStates(database)).toEqual({ pending: READERS });
    // The others wait for it, too.
    expect(await acquireTurn(database.db, 1, 0)).toBeGreaterThan(10_000);
    await endHold(database);
    expect((await deliver()).sent).toBe(READERS);
  });

  it('lists as unknown what was handed over without an answer, and does not send it again', async () => {
    server.follow((address) => (address === GONE ? 'hang up' : 'take'));
    await deliver();
    await endHold(database);
    server.follow(() => 'take');
    await deliver();
    expect((await deliver()).sent).toBe(0);
    expect(await listAddresses(database, 'unknown')).toEqual([GONE]);
    expect(server.taken).toHaveLength(READERS - 1);
  });

  it('is claimed once, and unknown to a job that finds its own claim', async () => {
    const mail = { issue: 1, subscriber: 1 };
    const [job, other] = [randomUUID(), randomUUID()];
    expect(await claim(database.db, mail, job)).toMatchObject({ email: addressOf(1) });
    expect(await claim(database.db, mail, other)).toBeNull();
    expect(await countStates(database)).toEqual({ pending: READERS - 1, sending: 1 });
    expect(await claim(database.db, mail, job)).toBeNull();
    expect(await listAddresses(database, 'unknown')).toEqual([addressOf(1)]);
  });

  it('takes turns: a mail in ten seconds, whoever asks', async () => {
    await sql`update public.mail_issues set next_mail_at = now() + interval '30 seconds'`.execute(database.db);
    const before = await nextTurn();
    const wait = await acquireTurn(database.db, 1, 0.1);
    expect([wait > 0, wait <= 30_000]).toEqual([true, true]);
    await Promise.all([acquireTurn(database.db, 1, 0.1), acquireTurn(database.db, 1, 0.1)]);
    expect((await nextTurn()) - before).toBe(30_000);
  });

  it('waits no more than a minute for a clock that was put back', async () => {
    await sql`update public.mail_issues set next_mail_at = now() + interval '1 year'`.execute(database.db);
    expect(await acquireTurn(database.db, 1, 10)).toBeLessThanOrEqual(60_000);
  });
});
