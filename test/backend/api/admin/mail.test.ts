import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findMonday, nextMonday, weekBefore } from '#backend/newsletter/dates.ts';
import { resendUnknown, sendIssue, setPaused } from '#backend/newsletter/digest/digest-operations.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';
import { jobsEnd } from '#test/rig/jobs.ts';

const API = '/admin/api/mail';
const TEXT = 'We lowered 40 bids by 20 % and the orders went from 11 to 14 a day within two weeks. It took us an hour.';

describe.each(anyDatabase)('the desk’s mail, on %s', (kind) => {
  let backend: TestBackend;
  let desk: TestDesk;
  let monday: string;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await backend.reset();
    monday = findMonday(backend.time.now(), 'UTC');
    // After the hour at which this week's issue goes out, whichever day it really is.
    backend.time.offsetMs = Date.parse(`${monday}T12:00:00Z`) - Date.now();
    desk = await createDesk(backend);
    await publish(8, monday);
  });

  const subscribe = (count: number) =>
    sql`insert into public.subscribers (email, status)
      select 'reader' || i || '@example.com', 'confirmed' from generate_series(1, ${count}::int) i`.execute(
      backend.database.db,
    );
  /** Posts of the week before a Monday. */
  async function publish(count: number, date: string, name = 'Post'): Promise<void> {
    const at = new Date(weekBefore(date, 'UTC').from.getTime() + 36e5).toISOString();
    await sql`
      insert into app.posts (title, url_slug, text, type, post_user, text_hash, published_at)
      select ${name} || ' ' || i, ${name} || '-' || i, ${TEXT}, 'LinkedIn', 'Author ' || i, ${name} || i, ${at}::timestamptz
      from generate_series(1, ${count}::int) i`.execute(backend.database.db);
  }
  const get = async (path: string) => (await desk.asOperator('GET', `${API}${path}`)).body.data;
  const act = (verb: string, body: object) => desk.asOperator('POST', `${API}/${verb}`, body);
  const titles = (tips: { title: string }[]) => tips.map(({ title }) => title);
  const deps = () => ({ ...backend, clock: backend.time.now, log: pino({ level: 'silent' }) });
  const send = async () => {
    await sendIssue(deps(), { date: monday }, { kind: 'site' });
    await jobsEnd(backend.database);
  };

  it('shows the next issue as it will look', async () => {
    await subscribe(2);
    const next = await get('/next');
    expect(next).toMatchObject({ date: monday, goesOutAt: null, readers: 2, isChosen: false, hasMailServer: false });
    expect(next.tips).toHaveLength(6);
    expect(next.mail.html).toContain(next.tips[0].title);
    expect(next.mail.text).toContain(next.tips[5].title);
    const frame = await backend.app.request(`${API}/next/html`, { headers: desk.operator.headers });
    expect(await frame.text()).toContain(next.tips[0].title);
    expect(frame.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*frame-ancestors 'self'; sandbox/,
    );
    await send();
    const later = await get('/next');
    expect(later).toMatchObject({ date: nextMonday(monday), tips: [], mail: null });
    expect(later.goesOutAt).toBe(`${nextMonday(monday)}T07:00:00.000Z`);
  });

  it('says when this Monday’s issue goes out, before its hour, and when the next one does', async () => {
    await subscribe(2);
    backend.time.offsetMs -= 6 * 60 * 60 * 1000;
    expect(await get('/next')).toMatchObject({ date: monday, goesOutAt: `${monday}T07:00:00.000Z` });
    await send();
    expect(await get('/next')).toMatchObject({
      date: nextMonday(monday),
      goesOutAt: `${nextMonday(monday)}T07:00:00.000Z`,
    });
  });

  it('looks ahead where the week that is over had no tips', async () => {
    await backend.database.db.deleteFrom('app.posts').execute();
    expect(await get('/next')).toMatchObject({ date: nextMonday(monday), tips: [], mail: null });
    await publish(1, nextMonday(monday), 'Later');
    expect(titles((await get('/next')).tips)).toEqual(['Later 1']);
  });

  it('tells the posts that an operator chose, in that order, and fills up what has gone', async () => {
    const offers = await get(`/offers?date=${monday}`);
    expect(offers).toHaveLength(8);
    expect(titles(await get(`/offers?date=${monday}&q=post%207`))).toEqual(['Post 7']);
    const ids = [8, 3, 7, 1, 5, 2];
    const answer = await act('choose', { date: monday, postIds: ids });
    expect(answer.body.data.changes).toHaveLength(1);
    expect((await get('/next')).tips.map(({ postId }: { postId: number }) => postId)).toEqual(ids);
    await backend.database.db.deleteFrom('app.posts').where('id', '=', 3).execute();
    const next = await get('/next');
    expect(next.tips.map(({ postId }: { postId: number }) => postId).slice(0, 5)).toEqual([8, 7, 1, 5, 2]);
    expect([next.tips.length, next.isChosen]).toEqual([6, true]);
    await subscribe(1);
    await send();
    expect((await backend.mails())[0]?.subject).toBe('6 tips – Post 8');
    const late = await act('choose', { date: monday, postIds: null });
    expect(late.status).toBe(409);
  });

  it.each([[[]], [[1, 1]], [[1, 2, 3, 4, 5, 6, 7]], [[999]]])('does not take %j for an issue', async (postIds) => {
    const answer = await act('choose', { date: monday, postIds });
    expect([answer.status, answer.body.error.details.errors[0].path]).toEqual([400, ['postIds']]);
  });

  it('chooses by itself again when the choice is forgotten', async () => {
    const before = titles((await get('/next')).tips);
    await act('choose', { date: monday, postIds: [8] });
    expect(titles((await get('/next')).tips)[0]).toBe('Post 8');
    await act('choose', { date: monday, postIds: null });
    expect(titles((await get('/next')).tips)).toEqual(before);
  });

  it('sends a test to an address and names it nowhere', async () => {
    expect((await act('test', { to: 'nobody' })).status).toBe(400);
    expect((await act('test', { to: 'ada@example.com' })).body.data.subject).toMatch(/^\[Test\] 6 tips – Post \d$/);
    expect(backend.mailer.sent.map(({ to }) => to)).toEqual(['ada@example.com']);
    const [line] = await backend.database.db.selectFrom('app.audit_log').select(['action', 'after']).execute();
    expect(line).toEqual({ action: 'mail.test', after: { to: 'a…@example.com' } });
    const refusal = Object.assign(new Error('Message failed'), { response: '554 5.7.1 Relay access denied' });
    vi.spyOn(backend.mailer, 'send').mockRejectedValueOnce(refusal);
    const refused = await act('test', { to: 'ada@example.com' });
    expect([refused.status, refused.body.error.message]).toEqual([
      ...[400, 'The mail was not taken: 554 5.7.1 Relay access denied'],
    ]);
  });

  it('counts what became of the mails, and names those that were not taken', async () => {
    await subscribe(4);
    await send();
    await sql`update public.mail_deliveries set state = 'unknown', reason = 'killed' where subscriber_id = 1`.execute(
      backend.database.db,
    );
    await sql`update public.mail_deliveries set state = 'failed', reason = '550' where subscriber_id = 2`.execute(
      backend.database.db,
    );
    const { body } = await desk.asOperator('GET', API);
    expect(body.total).toBe(1);
    expect(body.data).toMatchObject([
      { id: monday, tips: 6, mails: 4, sent: 2, unknown: 1, failed: 1, left: 0, waiting: 0, pausedAt: null },
    ]);
    const detail = await get(`/${monday}`);
    expect(detail.failedMails).toEqual([{ email: 'reader2@example.com', reason: '550' }]);
    expect(detail.unknownMails).toEqual([{ email: 'reader1@example.com', reason: 'killed' }]);
    expect(detail.mail.html).toContain(body.data[0].subject);
    await act('resend-unknown', { ids: [monday] });
    await jobsEnd(backend.database);
    expect(await get(`/${monday}`)).toMatchObject({ mails: 4, unknown: 0, sent: 3, failed: 1, unknownMails: [] });
    // Counted once, when the last mail had gone.
    const { totals } = await backend.database.db
      .selectFrom('public.mail_issues')
      .select('totals')
      .executeTakeFirstOrThrow();
    expect(totals).toEqual({ sent: 3, failed: 1 });
    expect((await desk.asOperator('GET', `${API}/2020-01-06`)).status).toBe(404);
  });

  it.each(['queue', 'log'])('sends no unknown mail again where the %s fails', async (part) => {
    const { db } = backend.database;
    await subscribe(1);
    await send();
    await sql`update public.mail_deliveries set state = 'unknown', reason = 'killed'`.execute(db);
    const failing = { ...backend.jobs, send: () => Promise.reject(new Error('no queue')) };
    const resending =
      part === 'queue'
        ? resendUnknown({ ...deps(), jobs: failing }, monday, { kind: 'site' })
        : resendUnknown(deps(), monday, { kind: 'nobody' } as never);
    await expect(resending).rejects.toThrow();
    await jobsEnd(backend.database);
    expect(await get(`/${monday}`)).toMatchObject({ unknown: 1, sent: 0, finishedAt: expect.any(String) });
    expect(backend.mailer.sent).toHaveLength(1);
  });

  it('pauses an issue that goes out, and resumes it', async () => {
    await subscribe(3);
    const context = { db: backend.database.db, jobs: backend.jobs, actor: { kind: 'site' } as const, now: new Date() };
    // Written down and paused before any worker can take it: what a pause does between two mails.
    await sql`create function public.test_pause() returns trigger language plpgsql as $$
      begin new.paused_at = now(); return new; end $$`.execute(backend.database.db);
    await sql`create trigger test_pause before insert on public.mail_issues
      for each row execute function public.test_pause()`.execute(backend.database.db);
    await send();
    await sql`drop function public.test_pause cascade`.execute(backend.database.db);
    expect(backend.mailer.sent).toEqual([]);
    expect(await get(`/${monday}`)).toMatchObject({ waiting: 3, sent: 0, finishedAt: null });
    expect(await setPaused(context, monday, true)).toBe(false);
    await act('resume', { ids: [monday] });
    await jobsEnd(backend.database);
    expect(backend.mailer.sent).toHaveLength(3);
    expect(await get(`/${monday}`)).toMatchObject({ waiting: 0, sent: 3, pausedAt: null });
    await expect(setPaused(context, monday, false)).rejects.toThrow('has gone out');
    expect((await act('pause', { ids: [monday] })).status).toBe(409);
  });
});
