import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { mailJob, sendMail } from '#backend/mail/mail-job.ts';
import { createMailer, type Mailer } from '#backend/mail/mailer.ts';
import { parseConfig } from '#backend/main/config.ts';
import type { AppDependencies } from '#backend/main/dependencies.ts';
import { createPictureStore } from '#backend/pictures/store/create-picture-store.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';
import { jump, listJobs, openTestJobs, type TestQueue } from '#test/rig/jobs.ts';
import { type SmtpServer, serveSmtp } from '#test/rig/smtp.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const MINUTE_MS = 60_000;
const SECRET = 's'.repeat(32);
const MAIL = { to: 'reader@example.com', subject: 'Welcome', text: 'https://site.test/secret-link\n' };

// On one of them: the queue itself is tested on both.
describe.each(testDatabases.slice(-1))('mail, by way of the queue on %s', (kind) => {
  let database: DatabaseHandle;
  let smtp: SmtpServer;
  let mailer: Mailer;
  let queue: TestQueue<AppDependencies>;

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    smtp = await serveSmtp();
    queue = await openTestJobs<AppDependencies>(database, [mailJob]);
    const config = parseConfig({
      JWT_SECRET: SECRET,
      INGEST_TOKEN: SECRET,
      REVALIDATE_SECRET: SECRET,
      SUPABASE_URL: 'https://data.test',
      MAIL_FROM: 'Feed <feed@site.test>',
      SMTP_URL: smtp.url,
    });
    mailer = createMailer(config);
    const clock = () => new Date(queue.clock.now());
    const pictures = createPictureStore(config);
    await queue.start({ database, config, pictures, mailer, clock, jobs: queue, log: pino({ level: 'silent' }) });
  });
  afterEach(async () => {
    await queue.close();
    await mailer.close();
    await smtp.close();
    await database.close();
  });

  const recipients = () => smtp.received.flatMap((mail) => mail.recipients);
  /** A retry that is due waits for the worker's next look, which the jump may have begun or not. */
  const arrived = (addresses: string[]) =>
    waitFor(async () => {
      await queue.clock.tick(1000);
      expect(recipients().toSorted()).toEqual(addresses);
    });
  const states = async () => (await listJobs(database, 'mail')).map(({ state }) => state);
  const subscribe = (email: string) =>
    sql`insert into public.subscribers (email, status) values (${email}, 'confirmed')`.execute(database.db);
  const statusOf = async (email: string) => {
    const { rows } = await sql<{
      status: string;
    }>`select status from public.subscribers where email = ${email}`.execute(database.db);
    return rows[0]?.status;
  };

  it('loses nothing while the mail server is away for an hour', async () => {
    await smtp.stop();
    const addresses = Array.from({ length: 5 }, (_, index) => `reader${index}@example.com`);
    for (const to of addresses) await sendMail(queue, { ...MAIL, to });
    await waitFor(async () => expect(await states()).toEqual(addresses.map(() => 'retry')));
    for (let minute = 0; minute < 60; minute += 15) await jump(database, queue.clock, 15 * MINUTE_MS);
    expect(await states()).toEqual(addresses.map(() => 'retry'));
    await smtp.listen();
    await jump(database, queue.clock, 15 * MINUTE_MS);
    await arrived(addresses);
  });

  it('tries again what the mail server takes later, under the same name', async () => {
    const ids: (string | undefined)[] = [];
    smtp.answer = ({ attempt }) => (attempt === 1 ? '451 4.7.1 greylisted, come back later' : null);
    await sendMail(queue, MAIL);
    await waitFor(async () => expect(await states()).toEqual(['retry']));
    await jump(database, queue.clock, MINUTE_MS);
    await arrived([MAIL.to]);
    ids.push(smtp.received[0]?.mail.messageId);
    const [job] = await listJobs(database, 'mail');
    expect(ids).toEqual([`<${job?.id}@site.test>`]);
  });

  it('gives up a mail to an unknown address, which leaves the list, without an alarm', async () => {
    await subscribe('reader@example.com');
    smtp.answer = () => '550 5.1.1 User unknown';
    await sendMail(queue, { ...MAIL, to: 'Reader@Example.com' });
    await waitFor(async () =>
      expect(await listJobs(database, 'mail')).toMatchObject([
        { state: 'completed', retry_count: 0, output: { reason: expect.stringContaining('550 5.1.1 User unknown') } },
      ]),
    );
    expect(await statusOf('reader@example.com')).toBe('suppressed');
    expect(queue.lines).toEqual([]);
  });

  it('keeps an address whose mailbox is full on the list, without an alarm', async () => {
    await subscribe(MAIL.to);
    smtp.answer = () => '552 5.2.2 over quota';
    await sendMail(queue, MAIL);
    await waitFor(async () => expect(await states()).toEqual(['completed']));
    expect(await statusOf(MAIL.to)).toBe('confirmed');
    expect(queue.lines).toEqual([]);
  });

  it('keeps an address on the list when the mail server will not work for us', async () => {
    await subscribe(MAIL.to);
    smtp.answer = () => '550 5.7.1 Relaying denied';
    await sendMail(queue, MAIL);
    await waitFor(async () => expect(await states()).toEqual(['failed']));
    expect(await statusOf(MAIL.to)).toBe('confirmed');
    expect(queue.lines.map(({ msg, job }) => [msg, job])).toEqual([['job failed for good', 'mail']]);
  });

  it('forgets a mail that was sent soon, as it may hold a link into an account, and keeps a failed one', async () => {
    const start = queue.clock.now();
    smtp.answer = ({ address }) => (address === MAIL.to ? null : '550 5.7.1 Relaying denied');
    await sendMail(queue, MAIL);
    await sendMail(queue, { ...MAIL, to: 'nobody@example.com' });
    await waitFor(async () => expect((await states()).toSorted()).toEqual(['completed', 'failed']));
    await waitFor(async () => {
      await jump(database, queue.clock, 5 * MINUTE_MS);
      expect(await states()).toEqual(['failed']);
    });
    expect(queue.clock.now() - start).toBeLessThan(60 * MINUTE_MS);
  });
});
