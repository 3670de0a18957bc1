import type { SupabaseClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveDataServiceConfig } from '#backend/api/data/config.ts';
import { type DataService, PUBLISHABLE_KEY, SECRET_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase, anyKind } from '#test/rig/database.ts';

const TABLE = '/rest/v1/gb_daily_summaries';

/** Days of October 2026, of which every third is still being written. */
const ROWS = `
  insert into public.gb_daily_summaries (id, date, title, summary_content, articles_processed, status)
  select n, '2026-10-01'::date + n - 1, 'Day, "' || n || '"', 'text', n, case n % 3 when 0 then 'pending' else 'completed' end
  from generate_series(1, 30) n`;

describe.each(anyDatabase)('selects of the client library, on %s', (kind) => {
  let service: DataService;
  beforeAll(async () => {
    service = await serveDataService(kind);
    await service.backend.database.exec(ROWS);
  });
  afterAll(() => service.close());

  type Select = (table: ReturnType<SupabaseClient['from']>) => PromiseLike<{ data: unknown; error: unknown }>;
  const ids = (rows: unknown) => (rows as { id: number }[]).map(({ id }) => id);

  it.each<[name: string, select: Select, expected: number[]]>([
    ['eq', (t) => t.select('id').eq('date', '2026-10-04'), [4]],
    ['eq of a text with quotes and commas', (t) => t.select('id').eq('title', 'Day, "4"'), [4]],
    ['neq and limit', (t) => t.select('id').neq('id', 1).order('id').limit(2), [2, 4]],
    ['gt and lt', (t) => t.select('id').gt('id', 3).lt('id', 6).order('id'), [4, 5]],
    [
      'gte and lte of one column',
      (t) => t.select('id').gte('date', '2026-10-04').lte('date', '2026-10-05').order('id'),
      [4, 5],
    ],
    ['in', (t) => t.select('id').in('id', [1, 2, 3]).order('id'), [1, 2]],
    ['in of texts with quotes and commas', (t) => t.select('id').filter('title', 'in', '("Day, \\"4\\"",x)'), [4]],
    ['in of nothing', (t) => t.select('id').in('id', []), []],
    ['is and not', (t) => t.select('id').is('title', null), []],
    ['not in', (t) => t.select('id').not('id', 'in', '(1,2)').order('id').limit(1), [4]],
    ['not eq', (t) => t.select('id').not('id', 'eq', 1).order('id').limit(1), [2]],
    ['match of two columns', (t) => t.select('id').match({ id: 4, status: 'completed' }), [4]],
    [
      'two orders',
      (t) => t.select('id').order('status', { nullsFirst: true }).order('id', { ascending: false }).limit(2),
      [29, 28],
    ],
    ['range', (t) => t.select('id').order('id').range(1, 2), [2, 4]],
  ])('%s', async (_, select, expected) => {
    const { data, error } = await select(service.client().from('gb_daily_summaries'));
    expect([error, ids(data)]).toEqual([null, expected]);
  });

  it('names columns as asked, and all of them by a star', async () => {
    const table = () => service.client().from('gb_daily_summaries');
    expect((await table().select('day:date,articles_processed').eq('id', 1)).data).toEqual([
      { day: '2026-10-01', articles_processed: 1 },
    ]);
    const { data } = await table().select().eq('id', 1).single();
    expect(Object.keys(data ?? {})).toEqual(
      'id date title summary_content articles_processed status created_at updated_at corrected_at'.split(' '),
    );
  });

  it('counts, and says which rows of how many these are', async () => {
    const { count, data, status } = await service
      .client()
      .from('gb_daily_summaries')
      .select('id', { count: 'exact' })
      .order('id')
      .range(2, 4);
    expect([count, ids(data), status]).toEqual([20, [4, 5, 7], 206]);
    const head = await service.client().from('gb_daily_summaries').select('*', { count: 'planned', head: true });
    expect([head.count, head.data, head.status]).toEqual([20, null, 200]);
    const beyond = await service.client().from('gb_daily_summaries').select('*', { count: 'exact' }).range(50, 60);
    expect(beyond).toMatchObject({ status: 416, error: { code: 'PGRST103' } });
    const plain = await service.request(`${TABLE}?select=id&order=id`, { headers: { range: '0-1' } });
    expect([plain.headers.get('content-range'), await plain.json()]).toEqual(['0-1/*', [{ id: 1 }, { id: 2 }]]);
  });

  it('hands out one row where one is asked for, and says how many there are otherwise', async () => {
    const from = (id: number) => service.client().from('gb_daily_summaries').select('id').gte('id', id);
    expect((await from(29).single()).data).toEqual({ id: 29 });
    expect((await from(31).maybeSingle()).data).toBeNull();
    const error = { code: 'PGRST116', message: 'Cannot coerce the result to a single JSON object', hint: null };
    expect(await from(31).single()).toMatchObject({
      status: 406,
      error: { ...error, details: 'The result contains 0 rows' },
    });
    expect((await from(28).single()).error).toMatchObject({ details: 'The result contains 2 rows' });
    expect((await from(28).maybeSingle()).error).toMatchObject({ code: 'PGRST116' });
  });

  it('reads the rows that the policies of a hosted Supabase show to anybody', async () => {
    const { db } = service.backend.database;
    await sql`insert into public.gb_daily_summaries (id, date, articles_processed) values (31, '2026-11-01', 5)`.execute(
      db,
    );
    const { rows } = await sql<{ tablename: string; qual: string }>`
      select tablename, qual from pg_policies where schemaname = 'public' and cmd = 'SELECT'`.execute(db);
    expect(rows.map(({ tablename }) => tablename).sort()).toEqual(['gb_daily_summaries', 'gb_weekly_summaries']);
    for (const { tablename, qual } of rows) {
      const shown = await sql<{ id: number }>`
        select id from ${sql.table(`public.${tablename}`)} where ${sql.raw(qual)} order by id`.execute(db);
      const { data } = await service.client().from(tablename).select('id').order('id');
      expect(ids(data)).toEqual(ids(shown.rows));
    }
  });

  it('lets the owner insert, replace, change and delete rows', async () => {
    const table = () => service.client({ key: SECRET_KEY }).from('gb_weekly_summaries');
    const day = '2025-01-06';
    const inserted = await table()
      .insert([{ start_date: day, title: 'One' }])
      .select('title,status')
      .single();
    expect([inserted.status, inserted.data]).toEqual([201, { title: 'One', status: 'pending' }]);
    expect(await table().insert({ start_date: day })).toMatchObject({ status: 409, error: { code: '23505' } });
    const upsert = { onConflict: 'start_date' };
    expect(
      (await table().upsert({ start_date: day, title: 'Two' }, { ...upsert, ignoreDuplicates: true })).error,
    ).toBeNull();
    expect((await table().select('title').eq('start_date', day)).data).toEqual([{ title: 'One' }]);
    const twice = ['a', 'b'].map((title) => ({ start_date: day, title }));
    expect(await table().upsert(twice, upsert)).toMatchObject({ status: 400, error: { code: '21000' } });
    expect((await table().upsert({ start_date: day, title: 'Three' }, upsert)).error).toBeNull();
    const changed = await table()
      .update({ status: 'completed' })
      .eq('start_date', day)
      .eq('title', 'Three')
      .select('status');
    expect(changed.data).toEqual([{ status: 'completed' }]);
    expect((await table().update({ title: 'x' }).gt('id', 0).eq('title', 'none').select().single()).error?.code).toBe(
      'PGRST116',
    );
    expect((await table().delete().eq('start_date', day)).status).toBe(204);
    expect((await table().select('id').eq('start_date', day)).data).toEqual([]);
  });
});

describe('requests that the data API refuses', () => {
  let service: DataService;
  beforeAll(async () => {
    service = await serveDataService(anyKind);
    await service.backend.database.exec(ROWS);
  });
  afterAll(() => service.close());

  it.each<[name: string, path: string, status: number, code: string, init?: RequestInit]>([
    ['an unknown column', `${TABLE}?select=nope`, 400, '42703'],
    ['an unknown column of a filter', `${TABLE}?nope=eq.1`, 400, '42703'],
    ['an unknown column of an order', `${TABLE}?order=nope`, 400, '42703'],
    ['a column of the system', `${TABLE}?select=ctid,tableoid`, 400, '42703'],
    ['a name that every object has', `${TABLE}?constructor=eq.1`, 400, '42703'],
    ['SQL in place of a column', `${TABLE}?select=id,(select 1)`, 400, 'PGRST100'],
    ['a quote in a column', `${TABLE}?select=%22id%22%22`, 400, 'PGRST100'],
    ['an embedded table', `${TABLE}?select=*,subscribers(*)`, 400, 'PGRST200'],
    ['an embedded table by a hint', `${TABLE}?select=s:subscribers!inner(email)`, 400, 'PGRST200'],
    ['a spread table', `${TABLE}?select=...subscribers(email)`, 400, 'PGRST200'],
    ['an aggregate', `${TABLE}?select=id.count()`, 400, 'PGRST123'],
    ['a count of rows', `${TABLE}?select=count()`, 400, 'PGRST123'],
    ['a cast', `${TABLE}?select=id::text`, 400, 'PGRST100'],
    ['a path in JSON', `${TABLE}?select=title->a`, 400, 'PGRST100'],
    ['no columns', `${TABLE}?select=`, 400, 'PGRST100'],
    ['two selects', `${TABLE}?select=id&select=title`, 400, 'PGRST100'],
    ['an operator that is not served', `${TABLE}?title=ilike.*a*`, 400, 'PGRST100'],
    ['a regular expression', `${TABLE}?title=match.(a%2B)%2B`, 400, 'PGRST100'],
    ['full-text search', `${TABLE}?title=fts.x`, 400, 'PGRST100'],
    ['an unknown operator', `${TABLE}?title=like2.x`, 400, 'PGRST100'],
    ['an operator that every object has', `${TABLE}?id=constructor.1`, 400, 'PGRST100'],
    ['an operator for lists', `${TABLE}?id=eq(any).{1,2}`, 400, 'PGRST100'],
    ['no operator', `${TABLE}?id=1`, 400, 'PGRST100'],
    ['a tree of filters', `${TABLE}?or=(id.eq.1,id.eq.2)`, 400, 'PGRST100'],
    ['a negated tree', `${TABLE}?not.and=(id.eq.1)`, 400, 'PGRST100'],
    ['a filter of an embedded table', `${TABLE}?subscribers.id=eq.1`, 400, '42703'],
    ['an open list', `${TABLE}?id=in.(1`, 400, 'PGRST100'],
    ['an open quote in a list', `${TABLE}?title=in.("a)`, 400, 'PGRST100'],
    ['is with a number', `${TABLE}?id=is.7`, 400, 'PGRST100'],
    ['is true of a number', `${TABLE}?id=is.true`, 400, '42804'],
    ['text for a number', `${TABLE}?id=eq.x`, 400, '22P02'],
    ['a number that is too large', `${TABLE}?id=eq.99999999999999999999`, 400, '22003'],
    ['a day that does not exist', `${TABLE}?date=eq.2026-02-30`, 400, '22008'],
    ['an order in no direction', `${TABLE}?order=id.up`, 400, 'PGRST100'],
    ['a limit below nothing', `${TABLE}?limit=-1`, 400, 'PGRST100'],
    ['a limit of letters', `${TABLE}?limit=ten`, 400, 'PGRST100'],
    ['a huge offset', `${TABLE}?offset=99999999999999999999`, 400, 'PGRST100'],
    ['a range that ends before it begins', TABLE, 416, 'PGRST103', { headers: { range: '9-1' } }],
    ['a range of bytes', TABLE, 416, 'PGRST103', { headers: { range: 'bytes=0-9' } }],
    ['a list', TABLE, 406, 'PGRST107', { headers: { accept: 'text/csv' } }],
    ['a plan', TABLE, 406, 'PGRST107', { headers: { accept: 'application/vnd.pgrst.plan+json' } }],
    ['another schema', TABLE, 406, 'PGRST106', { headers: { 'accept-profile': 'auth' } }],
    [
      'a strict preference that is unknown',
      TABLE,
      400,
      'PGRST122',
      { headers: { prefer: 'handling=strict, tx=rollback' } },
    ],
    ['the list of tables', '/rest/v1/', 404, 'PGRST125'],
    ['a path below a table', `${TABLE}/1`, 404, 'PGRST125'],
    ['a function', '/rest/v1/rpc/leave_list?p_token=x', 404, 'PGRST202'],
    ['a call of a function', '/rest/v1/rpc/leave_list', 404, 'PGRST202', { method: 'POST', body: '{}' }],
    ['an unknown table', '/rest/v1/pg_class', 404, 'PGRST205'],
    ['a table of another schema', '/rest/v1/app.users', 404, 'PGRST205'],
    ['a name that is a slash', '/rest/v1/%2f', 404, 'PGRST205'],
    ['a table of the owner', '/rest/v1/subscribers', 401, '42501'],
    ['an insert', TABLE, 401, '42501', { method: 'POST', body: '{"date":"2001-01-01"}' }],
    ['a change', `${TABLE}?id=eq.1`, 401, '42501', { method: 'PATCH', body: '{"title":"x"}' }],
    ['a deletion', `${TABLE}?id=eq.1`, 401, '42501', { method: 'DELETE' }],
    ['a method that there is not', TABLE, 405, 'PGRST117', { method: 'PUT', body: '{}' }],
    ['fifty-one filters', `${TABLE}?${'id=neq.0&'.repeat(51)}`, 400, 'PGRST100'],
  ])('%s', async (_, path, status, code, init) => {
    const response = await service.request(path, init);
    const body = await response.json();
    expect({ status: response.status, code: body.code }).toEqual({ status, code });
    expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message']);
  });

  it.each<[name: string, path: string, init: RequestInit, status: number, code: string]>([
    ['no body', TABLE, { method: 'POST' }, 400, 'PGRST102'],
    ['a body that is no JSON', TABLE, { method: 'POST', body: '{' }, 400, 'PGRST102'],
    ['a body without columns', TABLE, { method: 'POST', body: '[[]]' }, 400, 'PGRST102'],
    [
      'rows of different columns',
      TABLE,
      { method: 'POST', body: '[{"date":"2001-01-01"},{"title":"x"}]' },
      400,
      'PGRST102',
    ],
    ['an unknown column', TABLE, { method: 'POST', body: '{"nope":1}' }, 400, 'PGRST204'],
    ['a status that there is not', TABLE, { method: 'POST', body: '{"date":"2001-01-01","status":"x"}' }, 400, '23514'],
    ['a row without its day', TABLE, { method: 'POST', body: '{"title":"x"}' }, 400, '23502'],
    [
      'a conflict that no index finds',
      `${TABLE}?on_conflict=title`,
      { method: 'POST', body: '{"date":"2001-01-01"}', headers: { prefer: 'resolution=merge-duplicates' } },
      400,
      '42P10',
    ],
    ['a change of all rows', TABLE, { method: 'PATCH', body: '{"title":"x"}' }, 400, '21000'],
    ['a change by a list', `${TABLE}?id=eq.1`, { method: 'PATCH', body: '[{"title":"x"}]' }, 400, 'PGRST102'],
    ['a deletion of all rows', TABLE, { method: 'DELETE' }, 400, '21000'],
    ['a limited deletion', `${TABLE}?id=gt.0&limit=1`, { method: 'DELETE' }, 400, 'PGRST100'],
    [
      'another single row',
      `${TABLE}?id=lt.3`,
      { method: 'DELETE', headers: { accept: 'application/vnd.pgrst.object+json', prefer: 'return=representation' } },
      406,
      'PGRST116',
    ],
  ])('of the owner: %s', async (_, path, init, status, code) => {
    const response = await service.request(path, { ...init, headers: { ...init.headers, apikey: SECRET_KEY } });
    expect({ status: response.status, code: (await response.json()).code }).toEqual({ status, code });
    const rows = await service.request(`${TABLE}?select=id`, { headers: { apikey: SECRET_KEY } });
    expect(await rows.json()).toHaveLength(30);
  });

  it('takes a session’s token for what it says, and none of another role, key or time', async () => {
    const { tokenSecret } = deriveDataServiceConfig(service.backend.config);
    const sign = (claims: Record<string, unknown>, secret = tokenSecret) =>
      new SignJWT({ aud: 'authenticated', role: 'authenticated', exp: Date.now() / 1000 + 60, ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(secret);
    const ask = async (token: string, apikey = PUBLISHABLE_KEY) => {
      const headers = { apikey, authorization: `Bearer ${token}` };
      const response = await service.request(`${TABLE}?select=id`, { headers });
      const body = await response.json();
      return response.ok ? body.length : `${response.status} ${body.code}`;
    };
    expect(await ask(await sign({}))).toBe(20);
    // A session is no more than a session, whatever the key beside it.
    expect(await ask(await sign({}), SECRET_KEY)).toBe(20);
    expect(await ask(await sign({ role: 'service_role' }))).toBe('401 22023');
    expect(await ask(await sign({ role: 'service_role' }), SECRET_KEY)).toBe('401 22023');
    expect(await ask(await sign({ exp: 1 }))).toBe('401 PGRST303');
    expect(await ask(await sign({}, new Uint8Array(43)))).toBe('401 PGRST301');
    expect(await ask(await sign({ aud: 'somebody' }))).toBe('401 PGRST301');
    expect(await ask('a.b.c')).toBe('401 PGRST301');
  });

  it('never fails, whatever words a request is made of', async () => {
    const words =
      'id title date status * nope eq neq in is not gt and or like fts null true () ( ) , . : :: -> " \\ \' -1 0 9 1e9 % 😀 select order asc desc count() subscribers now() ;--'.split(
        ' ',
      );
    const text = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 3 })), { maxLength: 6 });
    const joined = fc.tuple(text, fc.constantFrom('', '.', ',')).map(([parts, by]) => parts.join(by));
    const name = fc.oneof(
      fc.constantFrom('select', 'order', 'limit', 'offset', 'on_conflict', 'id', 'title', 'date'),
      joined,
    );
    const headers = fc.record(
      { accept: fc.constantFrom('*/*', 'text/csv', 'x'), range: fc.constantFrom('0-1', '1-0', 'x') },
      { requiredKeys: [] },
    );
    const request = fc.record({
      query: fc.array(fc.tuple(name, joined), { maxLength: 4 }),
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT'),
      key: fc.constantFrom(PUBLISHABLE_KEY, SECRET_KEY),
      body: fc.oneof(fc.json(), joined),
      headers,
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ query, method, key, body, headers }) => {
        const path = `${TABLE}?${new URLSearchParams(query)}`;
        const sent = {
          method,
          headers: { ...headers, apikey: key },
          ...(['POST', 'PATCH'].includes(method) && { body }),
        };
        const response = await service.backend.app.request(`http://backend.test${path}`, sent);
        expect(response.status, await response.text()).toBeLessThan(500);
      }),
      { numRuns: 400, seed: 20_261_128 },
    );
  });

  it('keeps the secret key out of browsers', async () => {
    const headers = { apikey: SECRET_KEY, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101' };
    expect((await service.request(TABLE, { headers })).status).toBe(401);
  });
});
