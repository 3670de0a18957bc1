import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { takeTurn } from '#backend/digest/delivery/claims.ts';
import { CONNECTIONS, deliverIssue } from '#backend/digest/delivery/deliver-issue.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';
import { addressOf, countStates, fillList, listAddresses, passAnHour } from '#test/rig/digest/fill-list.ts';
import { type Reply, type ScriptedServer, serveScript } from '#test/rig/digest/scripted-server.ts';
import { testConfig } from '#test/rig/test-config.ts';

const READERS = 12;
const GONE = addressOf(5);

describe.each(testDatabases)('deliverIssue on %s', (kind) => {
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

  const deliver = (smtpUrl = server.url) =>
    deliverIssue(
      {
        database,
        config: testConfig({ SMTP_URL: smtpUrl, DIGEST_RATE: '0' }),
        mailer: { send: () => Promise.reject(new Error('not this way')), close: async () => {} },
        log: pino({ level: 'silent' }),
      },
      1,
      new AbortController().signal,
    );
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
    expect(await deliver()).toEqual({ sent: READERS, goOnAt: null, isPaused: false, away: null });
    expect(await deliver()).toEqual({ sent: 0, goOnAt: null, isPaused: false, away: null });
    expect(server.taken.toSorted()).toEqual(readers);
  });

  it('sends many mails on each connection', async () => {
    await sql`truncate public.subscribers, public.mail_issues restart identity cascade`.execute(database.db);
    await fillList(database, 20 * CONNECTIONS);
    expect(await deliver()).toEqual({ sent: 20 * CONNECTIONS, goOnAt: null, isPaused: false, away: null });
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
    const { sent, goOnAt } = await deliver();
    expect([sent, goOnAt]).toEqual([READERS - 1, expect.any(Date)]);
    server.follow(() => 'take');
    expect((await deliver()).sent).toBe(0);
    await passAnHour(database);
    expect(await deliver()).toEqual({ sent: 1, goOnAt: null, isPaused: false, away: null });
    expect(server.taken.toSorted()).toEqual(readers);
  });

  it('gives up what is never taken, without holding it against the address', async () => {
    server.follow((address) => (address === GONE ? { code: 452, text: '4.2.2 mailbox full' } : 'take'));
    let passes = 0;
    for (; (await deliver()).goOnAt !== null; passes += 1) await passAnHour(database);
    expect([passes, await listAddresses(database, 'failed'), await statusOf(GONE)]).toEqual([11, [GONE], 'confirmed']);
  });

  it.each([
    [550, '5.1.1 no such user', 'suppressed'],
    [554, '5.7.1 relay access denied', 'confirmed'],
  ])('gives up after %i %s: the address is %s then', async (code, text, status) => {
    server.follow((address) => (address === GONE ? { code, text } : 'take'));
    expect(await deliver()).toEqual({ sent: READERS - 1, goOnAt: null, isPaused: false, away: null });
    expect([await listAddresses(database, 'failed'), await statusOf(GONE)]).toEqual([[GONE], status]);
  });

  it('loses nothing and refuses nobody while the server is away', async () => {
    const { away, sent } = await deliver('smtp://127.0.0.1:1');
    expect([sent, away]).toEqual([0, expect.stringContaining('ECONNREFUSED')]);
    expect(await countStates(database)).toEqual({ pending: READERS });
    expect((await deliver()).sent).toBe(READERS);
  });

  it('lists as unknown what was handed over without an answer, and does not send it again', async () => {
    server.follow((address) => (address === GONE ? 'hang up' : 'take'));
    while ((await deliver()).goOnAt !== null);
    server.follow(() => 'take');
    await passAnHour(database);
    expect((await deliver()).sent).toBe(0);
    expect(await listAddresses(database, 'unknown')).toEqual([GONE]);
    expect(server.taken).toHaveLength(READERS - 1);
  });

  it('takes turns: a mail in ten seconds, whoever asks', async () => {
    await sql`update public.mail_issues set next_mail_at = now() + interval '30 seconds'`.execute(database.db);
    const before = await nextTurn();
    const wait = await takeTurn(database.db, 1, 0.1);
    expect([wait > 0, wait <= 30_000]).toEqual([true, true]);
    await Promise.all([takeTurn(database.db, 1, 0.1), takeTurn(database.db, 1, 0.1)]);
    expect((await nextTurn()) - before).toBe(30_000);
  });

  it('waits no more than a minute for a clock that was put back', async () => {
    await sql`update public.mail_issues set next_mail_at = now() + interval '1 year'`.execute(database.db);
    expect(await takeTurn(database.db, 1, 10)).toBeLessThanOrEqual(60_000);
  });
});
