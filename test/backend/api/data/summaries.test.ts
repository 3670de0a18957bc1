import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataService, PUBLISHABLE_KEY, SECRET_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';

describe.each(anyDatabase)('summaries over the data API on %s', (kind) => {
  let service: DataService;

  beforeAll(async () => {
    service = await serveDataService(kind);
    await sql`
      insert into public.gb_daily_summaries (date, title, summary_content, articles_processed, status, created_at)
      select d::date, 'Day ' || d::date, 'text', extract(day from d)::int,
        (array['completed', 'completed', 'pending', 'processing', 'failed'])[1 + (extract(day from d)::int % 5)],
        d + interval '6 hours'
      from generate_series('2026-10-01'::timestamptz, '2026-10-30', interval '1 day') d
    `.execute(service.backend.database.db);
    await sql`
      insert into public.gb_weekly_summaries (start_date, title, articles_processed, status)
      select d::date, 'Week of ' || d::date, 70, case when d > '2026-10-20' then 'failed' else 'completed' end
      from generate_series('2026-06-01'::timestamptz, '2026-10-26', interval '7 days') d
    `.execute(service.backend.database.db);
  });
  afterAll(() => service.close());

  it.each([
    ...['9999-12-31', '0000-01-01', '0001-01-01', '275760-09-13', '5879612-01-01', '2026-02-30', 'infinity', 'x', ''],
    ...['0000-01-01T00:00:00Z', '2026-11-22T08:00:00%2B24:00', '294277-01-01T00:00:00Z', '1e400', '-004713-01-01'],
  ])('answers a filter by the day or time %j without an error of its own', async (edge) => {
    for (const column of ['date', 'created_at', 'id', 'articles_processed']) {
      for (const filter of [`${column}=eq.${edge}`, `${column}=in.(${edge})`, `${column}=not.gte.${edge}`]) {
        const { status } = await service.request(`/rest/v1/gb_daily_summaries?select=id&${filter}`);
        expect([200, 400], filter).toContain(status);
      }
    }
  });

  it('lists the latest ten completed daily summaries (call 13)', async () => {
    const { data, error } = await service
      .client()
      .from('gb_daily_summaries')
      .select('*')
      .eq('status', 'completed')
      .order('date', { ascending: false })
      .limit(10);
    expect(error).toBeNull();
    expect(data?.map((row) => row.date)).toEqual(
      [30, 26, 25, 21, 20, 16, 15, 11, 10, 6].map((day) => `2026-10-${String(day).padStart(2, '0')}`),
    );
    expect(data?.[0]).toEqual({
      id: 30,
      date: '2026-10-30',
      title: 'Day 2026-10-30',
      summary_content: 'text',
      articles_processed: 30,
      status: 'completed',
      created_at: '2026-10-30T06:00:00+00:00',
      corrected_at: null,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
    });
  });

  it('lists the latest ten completed weekly summaries (call 14)', async () => {
    const { data, error } = await service
      .client()
      .from('gb_weekly_summaries')
      .select('*')
      .eq('status', 'completed')
      .order('start_date', { ascending: false })
      .limit(10);
    expect(error).toBeNull();
    expect(data).toHaveLength(10);
    expect(data?.[0].start_date).toBe('2026-10-19');
    expect(data?.at(-1).start_date).toBe('2026-08-17');
  });

  it('finds the banner of a day, nothing for a day without, and then the latest (call 15)', async () => {
    const banner = () => service.client().from('gb_daily_summaries').select('articles_processed, date');
    const ofDay = (date: string) => banner().eq('date', date).order('created_at', { ascending: false }).limit(1);
    expect((await ofDay('2026-10-30')).data).toEqual([{ articles_processed: 30, date: '2026-10-30' }]);
    expect((await ofDay('2026-10-30').maybeSingle()).data).toEqual({ articles_processed: 30, date: '2026-10-30' });
    expect(await ofDay('2026-11-20')).toMatchObject({ data: [], error: null });
    expect(await ofDay('2026-11-20').maybeSingle()).toMatchObject({ data: null, error: null });
    expect(await ofDay('2026-11-20').single()).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
    const { data } = await banner().order('date', { ascending: false }).limit(1);
    expect(data).toEqual([{ articles_processed: 30, date: '2026-10-30' }]);
  });

  it.each(['pending', 'processing', 'failed'])('hides %s summaries from the public key', async (status) => {
    const hidden = (key: string) =>
      service.client({ key }).from('gb_daily_summaries').select('id').eq('status', status);
    expect(await hidden(PUBLISHABLE_KEY)).toMatchObject({ data: [], error: null });
    expect((await hidden(SECRET_KEY)).data).toHaveLength(6);
  });

  it('counts only what the caller may see', async () => {
    const count = (key: string) =>
      service.client({ key }).from('gb_daily_summaries').select('*', { count: 'exact', head: true });
    expect((await count(PUBLISHABLE_KEY)).count).toBe(12);
    expect((await count(SECRET_KEY)).count).toBe(30);
  });

  it('refuses every write of the public key', async () => {
    const table = () => service.client().from('gb_daily_summaries');
    const inserted = await table().insert({ date: '2001-01-01', title: 'x', status: 'completed' });
    expect(inserted).toMatchObject({ status: 401, error: { code: '42501' } });
    expect((await table().update({ title: 'x' }).eq('id', 30).select()).error?.code).toBe('42501');
    expect((await table().delete().eq('id', 30).select()).error?.code).toBe('42501');
    const { data } = await table().select('title').eq('id', 30);
    expect(data).toEqual([{ title: 'Day 2026-10-30' }]);
  });

  it('gives a signed-in user no more than anybody', async () => {
    const client = service.client();
    await client.auth.signUp({ email: 'reader@example.com', password: 'correct horse' });
    const { data } = await client.from('gb_daily_summaries').select('status');
    expect(data).toHaveLength(12);
    expect(new Set(data?.map((row) => row.status))).toEqual(new Set(['completed']));
    expect((await client.from('gb_daily_summaries').insert({ date: '2001-01-01' })).error?.code).toBe('42501');
  });

  it.each(['subscribers', 'subscribe_requests', 'mail_issues', 'mail_deliveries'])(
    'lets nobody but the service role touch %s',
    async (table) => {
      const client = service.client();
      await client.auth.signInWithPassword({ email: 'reader@example.com', password: 'correct horse' });
      for (const asked of [service.client(), client]) {
        expect(await asked.from(table).select('*')).toMatchObject({ data: null, error: { code: '42501' } });
        expect(await asked.from(table).insert({ email: 'a@b.co' })).toMatchObject({
          error: { code: expect.any(String) },
        });
        expect(await asked.from(table).delete().neq('email', '')).toMatchObject({
          error: { code: expect.any(String) },
        });
      }
      expect(await service.client({ key: SECRET_KEY }).from(table).select('*')).toMatchObject({
        data: [],
        error: null,
      });
    },
  );

  it.each([
    ['request_list_subscription', { p_email: 'a@b.co', p_token_hash: 'x', p_client_hash: null, p_client_limit: 1 }],
    ['release_list_confirmation', { p_token_hash: 'x' }],
    ['confirm_list_subscription', { p_token_hash: 'x' }],
    ['leave_list', { p_token: '00000000-0000-4000-8000-000000000000' }],
  ])('calls no function, such as %s', async (name, parameters) => {
    const { data, error } = await service.client().rpc(name, parameters);
    expect([data, error?.code]).toEqual([null, 'PGRST202']);
  });

  it.each(['app', 'auth', 'supabase_migrations'])(
    'does not expose schema %s, even to the secret key',
    async (schema) => {
      const { status, error } = await service.client({ key: SECRET_KEY }).schema(schema).from('users').select('*');
      expect({ status, code: error?.code }).toEqual({ status: 406, code: 'PGRST106' });
    },
  );

  it('answers an unknown table with 404', async () => {
    const { status, error } = await service.client().from('nope').select('*');
    expect({ status, code: error?.code }).toEqual({ status: 404, code: 'PGRST205' });
  });

  it('refuses requests without a key, with a wrong one, and with a session token alone', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${service.url}/rest/v1/gb_daily_summaries`, { headers });
    const none = await ask({});
    expect(none.status).toBe(401);
    expect(await none.json()).toMatchObject({ message: 'No API key found in request' });
    const wrong = await ask({ apikey: 'sb_publishable_wrong' });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toMatchObject({ message: 'Invalid API key' });
    const { data } = await service
      .client()
      .auth.signInWithPassword({ email: 'reader@example.com', password: 'correct horse' });
    expect((await ask({ authorization: `Bearer ${data.session?.access_token}` })).status).toBe(401);
    const { error } = await service.client({ key: 'sb_publishable_wrong' }).from('gb_daily_summaries').select('*');
    expect(error?.message).toBe('Invalid API key');
  });

  it.each([
    ['/rest/v1/gb_daily_summaries', 'GET'],
    ['/auth/v1/token?grant_type=password', 'POST'],
    ['/functions/v1/subscribe-main-list', 'POST'],
  ])('lets browsers of any origin ask %s', async (path, method) => {
    const preflight = await fetch(service.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://web.test',
        'access-control-request-method': method,
        'access-control-request-headers': 'apikey,authorization,content-type,x-client-info',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain(method);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('apikey');
    const answer = await service.request(path, { method, headers: { origin: 'http://web.test' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });
});
