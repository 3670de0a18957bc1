import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type DeskSend } from '#test/rig/desk.ts';
import { jobsEnd } from '#test/rig/jobs.ts';

describe.each(anyDatabase)('/admin/api/subscribers, on %s', (kind) => {
  let backend: TestBackend;
  let desk: DeskSend;
  let ids: Record<'ann' | 'bob' | 'cid', number>;
  beforeAll(async () => {
    backend = await createTestBackend(kind, { digestRate: 2 });
  });
  beforeEach(async () => {
    await backend.reset();
    desk = (await createDesk(backend)).asOperator;
    const { rows } = await sql<{ id: number }>`
      insert into public.subscribers (email, status, confirmed_at, unsubscribed_at, created_at) values
        ('ann@example.com', 'confirmed', '2026-01-02', null, '2026-01-01'),
        ('bob@example.com', 'unsubscribed', '2026-01-02', '2026-01-03', '2026-01-02'),
        ('cid@example.org', 'pending', null, null, '2026-01-03')
      returning id::int`.execute(backend.database.db);
    const [ann = 0, bob = 0, cid = 0] = rows.map(({ id }) => id);
    ids = { ann, bob, cid };
  });
  afterAll(() => backend.close());

  type Row = { email: string; status: string };
  const list = async (query = '') => (await desk('GET', `/admin/api/subscribers?${query}`)).body.data as Row[];
  const states = async () =>
    Object.fromEntries((await list('sort=email&order=asc')).map(({ email, status }) => [email.slice(0, 3), status]));
  const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`;
  const act = (verb: string, body: object) => desk('POST', `/admin/api/subscribers/${verb}`, body);

  it('lists, searches, sorts and filters, and shows no token', async () => {
    const rows = await list('sort=createdAt&order=asc');
    expect(rows.map(({ email }) => email)).toEqual(['ann@example.com', 'bob@example.com', 'cid@example.org']);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'id',
      'email',
      'status',
      'suppressedByOperator',
      'createdAt',
      'confirmedAt',
      'unsubscribedAt',
      'suppressedAt',
    ]);
    expect((await list(filter({ q: '@EXAMPLE.com', status: 'confirmed' }))).map(({ email }) => email)).toEqual([
      'ann@example.com',
    ]);
    expect(await list(filter({ q: '_' }))).toEqual([]);
  });

  it('suppresses addresses, and lets them in again as what they were', async () => {
    const { body } = await act('suppress', { ids: Object.values(ids) });
    expect(body.data.changes).toHaveLength(3);
    expect(await states()).toEqual({ ann: 'suppressed', bob: 'suppressed', cid: 'suppressed' });
    expect((await act('suppress', { ids: [ids.ann] })).body.data.ids).toEqual([]);
    await act('unsuppress', { ids: Object.values(ids) });
    expect(await states()).toEqual({ ann: 'confirmed', bob: 'unsubscribed', cid: 'pending' });
  });

  it('does not let in whom no operator has suppressed, or who has left meanwhile', async () => {
    await sql`update public.subscribers set status = 'suppressed', suppressed_at = now() where email = 'ann@example.com'`.execute(
      backend.database.db,
    );
    const refused = await act('unsuppress', { ids: [ids.ann] });
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      'Only whom an operator has suppressed can be let in again.',
    ]);
    const { changes } = (await act('suppress', { ids: [ids.bob] })).body.data;
    await sql`
      select public.leave_list((select unsubscribe_token from public.subscribers where id = ${ids.bob}))`.execute(
      backend.database.db,
    );
    expect((await act('unsuppress', { ids: [ids.bob] })).status).toBe(400);
    const undone = await desk('POST', '/admin/api/log/revert', { ids: changes });
    expect(undone.body.error.message).toBe('It is suppressed for another reason by now.');
    expect(await states()).toEqual({ ann: 'suppressed', bob: 'suppressed', cid: 'pending' });
  });

  it('suppresses addresses that are not on the list', async () => {
    expect((await act('suppress-address', { email: 'Dan@Example.com ' })).status).toBe(200);
    expect(await states()).toMatchObject({ dan: 'suppressed' });
    expect((await act('suppress-address', { email: 'dan@example.com' })).body.error.message).toBe(
      'dan@example.com is suppressed already.',
    );
    expect((await act('suppress-address', { email: 'dan' })).body.error.details.errors[0].path).toEqual(['email']);
  });

  it('asks each imported address to confirm once, at the rate of the Monday mail, unless it has consented', async () => {
    await sql`
      insert into public.subscribers (email, status, confirmation_mailed_at) values
        ('sup@example.com', 'suppressed', null), ('wai@example.com', 'pending', now() - interval '9 days')`.execute(
      backend.database.db,
    );
    const csv =
      'email\nann@example.com\nBOB@example.com\ncid@example.org\nsup@example.com\nwai@example.com\neve@example.com\neve@example.com\nfay@example.com\nno';
    const { body } = await act('import', { csv });
    // Cid was imported before imports asked.
    expect(body.data).toMatchObject({ added: 2, unchanged: 5, mailed: 3, left: [{ id: 'no' }] });
    expect((await act('import', { csv })).body.data).toMatchObject({ added: 0, mailed: 0 });
    const { rows: turns } = await sql<{ id: string; at: Date }>`
      select id, start_after as at from pgboss.job where name = 'ask-to-confirm' order by start_after`.execute(
      backend.database.db,
    );
    const [first = 0, , third = 0] = turns.map(({ at }) => new Date(at).getTime());
    expect([turns.length, third - first]).toEqual([3, 1000]);
    // Fay consents before her turn.
    await act('import', { csv: 'email\nfay@example.com\ngus@example.com', consented: true });
    await desk('POST', '/admin/api/jobs/retry', { ids: turns.slice(1).map(({ id }) => id) });
    await jobsEnd(backend.database);
    const { sent } = backend.mailer;
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['cid@example.org', 'eve@example.com']);
    const eve = sent.find(({ to }) => to.startsWith('eve'));
    const [, token = ''] = /confirm\?token=([\w-]+)/.exec(eve?.text ?? '') ?? [];
    const confirm = sql<{ is: boolean }>`
      select public.confirm_list_subscription(encode(sha256(${token}::text::bytea), 'hex')) as is`;
    expect((await confirm.execute(backend.database.db)).rows).toEqual([{ is: true }]);
    expect(await states()).toMatchObject({
      ann: 'confirmed',
      bob: 'unsubscribed',
      eve: 'confirmed',
      sup: 'suppressed',
    });
  });

  it('undoes either by the log, which holds no address', async () => {
    const suppressed = (await act('suppress', { ids: [ids.ann] })).body.data.changes;
    await desk('POST', '/admin/api/log/revert', { ids: suppressed });
    expect(await states()).toMatchObject({ ann: 'confirmed' });
    await act('suppress', { ids: [ids.ann] });
    const released = (await act('unsuppress', { ids: [ids.ann] })).body.data.changes;
    await desk('POST', '/admin/api/log/revert', { ids: released });
    expect(await states()).toMatchObject({ ann: 'suppressed' });
    const log = await backend.database.db.selectFrom('app.audit_log').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain('ann@');
    const [newest] = (await desk('GET', '/admin/api/log')).body.data;
    expect(newest).toMatchObject({ action: 'subscribers.revert', subjectName: 'ann@example.com', actorName: 'ada' });
  });
});
