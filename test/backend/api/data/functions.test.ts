import { FunctionsFetchError, FunctionsHttpError } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataService, PUBLISHABLE_KEY, SECRET_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase, anyKind } from '#test/rig/database.ts';

describe.each(anyDatabase)('the host of functions on %s', (kind) => {
  let service: DataService;

  beforeAll(async () => {
    service = await serveDataService(kind);
  });
  afterAll(() => service.close());

  it('answers an unknown function with 404', async () => {
    const { data, error } = await service.client().functions.invoke('no-such-function', { body: {} });
    expect(data).toBeNull();
    expect(error).toBeInstanceOf(FunctionsHttpError);
    expect(error.context.status).toBe(404);
    expect(await error.context.json()).toEqual({
      code: 'NOT_FOUND',
      message: 'Requested function was not found',
    });
  });

  it('answers a function that throws with 500, and tells nothing about it', async () => {
    const { db } = service.backend.database;
    await sql`alter table public.subscribers rename to subscribers_elsewhere`.execute(db);
    const { data, error } = await service
      .client()
      .functions.invoke('subscribe-main-list', { body: { email: 'reader@example.com' } });
    await sql`alter table public.subscribers_elsewhere rename to subscribers`.execute(db);
    expect(data).toBeNull();
    expect(error).toBeInstanceOf(FunctionsHttpError);
    expect(error.context.status).toBe(500);
    expect(await error.context.json()).toEqual({
      code: 'WORKER_ERROR',
      message: 'Function exited due to an error (please check logs)',
    });
  });

  it('refuses requests without a key or with a wrong one', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${service.url}/functions/v1/subscribe-main-list`, { method: 'POST', headers, body: '{}' });
    expect((await ask({})).status).toBe(401);
    expect(await (await ask({})).json()).toEqual({ code: 401, message: 'Missing authorization header' });
    expect((await ask({ apikey: 'sb_publishable_wrong' })).status).toBe(401);
    expect((await ask({ authorization: `Bearer ${PUBLISHABLE_KEY}` })).status).toBe(200);
    expect((await ask({ apikey: SECRET_KEY })).status).toBe(200);
  });

  it('is called by a signed-in user as well', async () => {
    const client = service.client();
    await client.auth.signUp({ email: 'caller@example.com', password: 'correct horse' });
    const { data } = await client.functions.invoke('subscribe-main-list', { body: { email: '' } });
    expect(data).toMatchObject({ success: false });
  });
});

it('shows as a fetch error when nobody listens', async () => {
  const service = await serveDataService(anyKind);
  const client = service.client();
  await service.close();
  const { error } = await client.functions.invoke('subscribe-main-list', { body: { email: 'a@b.co' } });
  expect(error).toBeInstanceOf(FunctionsFetchError);
});
