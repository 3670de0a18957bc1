import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataService, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { type StubGithub, serveGithub } from './stub-github.ts';

const SITE = 'http://localhost:3000';
const EVIL = 'http://evil.test\\@localhost:3000/';
const FOREIGN = [
  EVIL,
  'http://evil.test\\.localhost:3000/',
  '\thttp://evil.test\\@localhost:3000/',
  'http://evil.test/\\@localhost:3000/',
  'http://127.0.0.1:9999/steal',
  'http://[::1]:9999/steal',
  'http://localhost:9999/steal',
  'http://user:password@localhost:3000/',
  '//evil.test',
  'javascript:alert(1)',
  'blob:http://localhost:3000/x',
];

describe.each(anyDatabase)('where the auth service sends browsers, on %s', (kind) => {
  let service: DataService;
  let github: StubGithub;
  let users = 0;

  beforeAll(async () => {
    github = await serveGithub();
    service = await serveDataService(kind, {
      config: { siteUrl: SITE },
      providers: { github: { clientId: 'client', secret: 'secret', url: github.url } },
    });
  });
  afterAll(async () => {
    await github.close();
    await service.close();
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(service.url + path, { redirect: 'manual', headers });
  const locationOf = (response: Response) => new URL(response.headers.get('location') ?? 'none:');
  const authorize = (query: string, headers: Record<string, string> = {}) =>
    get(`/auth/v1/authorize?provider=github&${query}`, headers);
  /** The provider sends the browser back; answers where our service sends it then. */
  const comeBack = async (authorized: Response): Promise<URL> => {
    users += 1;
    github.user = { id: users, login: `octo${users}`, email: `octo${users}@example.com` };
    const state = locationOf(authorized).searchParams.get('state') ?? '';
    return locationOf(await get(`/auth/v1/callback?code=x&state=${state}`));
  };

  it.each(FOREIGN)('hands no session to %j', async (foreign) => {
    const authorized = await authorize(`redirect_to=${encodeURIComponent(foreign)}`);
    expect(locationOf(authorized).origin).toBe(github.url);
    const target = await comeBack(authorized);
    expect(target.origin).toBe(SITE);
    expect(target.hash).toContain('access_token=');
  });

  it('hands no session to the page that the browser comes from, unless it is ours', async () => {
    expect((await comeBack(await authorize('', { referer: EVIL }))).origin).toBe(SITE);
    const target = await comeBack(await authorize('', { referer: `${SITE}/auth` }));
    expect(target.origin + target.pathname).toBe(`${SITE}/auth`);
  });

  it('hands no session to a target that was stored before', async () => {
    const authorized = await authorize(`redirect_to=${SITE}/auth`);
    await sql`update auth.flow_state set redirect_to = ${EVIL}`.execute(service.backend.database.db);
    const target = await comeBack(authorized);
    expect(target.origin).toBe(SITE);
  });

  it('keeps no sign-in that was not finished within minutes, and begins thirty in that time', async () => {
    const { backend } = service;
    await backend.reset({ rateLimitFactor: 1 });
    const statuses = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await authorize('')).status);
    expect(statuses).toEqual([...Array(30).fill(302), 429]);
    backend.time.offsetMs = 300_001;
    await authorize('');
    const { rows } = await sql`select from auth.flow_state`.execute(backend.database.db);
    expect(rows).toHaveLength(1);
    await backend.reset();
  });

  it('does not let a stranger choose what we tell the provider', async () => {
    const location = locationOf(await authorize('redirect_uri=http://evil.test&state=mine&client_id=theirs'));
    expect(location.searchParams.get('redirect_uri')).toBe(`${service.url}/auth/v1/callback`);
    expect(location.searchParams.get('client_id')).toBe('client');
    expect(location.searchParams.get('state')).not.toBe('mine');
  });

  it.each(FOREIGN)('leads home from a link with %j, whatever its token is', async (foreign) => {
    for (const token of ['x', '0'.repeat(64)]) {
      const query = new URLSearchParams({ type: 'recovery', token, redirect_to: foreign });
      const response = await get(`/auth/v1/verify?${query}`);
      expect(response.status).toBe(303);
      expect(locationOf(response).origin).toBe(SITE);
      expect(response.headers.get('location')).toContain('error');
    }
  });

  it('checks the redirect of a second identity, too', async () => {
    const email = 'linker@example.com';
    const client = service.client();
    await client.auth.signUp({ email, password: 'correct horse' });
    const token = /token=([0-9a-f]{64})/.exec((await service.mailTo(email)).text)?.[1] ?? '';
    await client.auth.verifyOtp({ token_hash: token, type: 'signup' as 'email' });
    const { data } = await client.auth.linkIdentity({
      provider: 'github',
      options: { redirectTo: EVIL, skipBrowserRedirect: true },
    });
    users += 1;
    github.user = { id: users, login: 'linker', email };
    const state = new URL(data.url ?? '').searchParams.get('state');
    const target = locationOf(await get(`/auth/v1/callback?code=x&state=${state}`));
    expect(target.origin).toBe(SITE);
    expect(target.hash).toContain('access_token=');
  });
});
