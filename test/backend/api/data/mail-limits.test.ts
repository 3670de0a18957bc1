import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DataService, serveDataService } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';
import { LIST_MESSAGES } from '../../../../supabase/functions/_shared/main-list/subscriptions.ts';
import { type StubGithub, serveGithub } from './stub-github.ts';

const PASSWORD = 'correct horse';
const PER_CLIENT = 20;
const PER_NETWORK_AND_RECIPIENT = 5;
const PER_RECIPIENT = 20;
// The auth service wants a minute between two mails; this many of them are still within the hour.
const PAUSE_MS = 61_000;
const CALLS = 58;

type Call = { from: string; token?: string; method?: string };

// Limits are counted in memory: one database is as good as the other.
describe('mails that anybody can ask for', () => {
  let service: DataService;
  let github: StubGithub;
  // Accounts of the auth service outlive a reset.
  let victim: string;
  let tests = 0;
  beforeAll(async () => {
    github = await serveGithub();
    service = await serveDataService(anyKind, {
      providers: { github: { clientId: 'client', secret: 'secret', url: github.url } },
    });
  });
  beforeEach(async () => {
    await service.backend.reset({ rateLimitFactor: 1 });
    tests += 1;
    victim = `victim${tests}@example.com`;
  });
  afterAll(async () => {
    await github.close();
    await service.close();
  });

  const send = (path: string, body: unknown, { from, token, method = 'POST' }: Call): Promise<Response> =>
    service.request(path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': from,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const mailsTo = async (address: string) => (await service.backend.mails()).filter(({ to }) => to === address).length;

  /** How many of these calls were not refused. */
  const countAllowed = async (calls: ((index: number) => Promise<Response>)[]): Promise<number> => {
    let allowed = 0;
    for (const [index, call] of calls.entries()) {
      const response = await call(index);
      const isRefused = response.status === 429 || (await response.text()).includes(LIST_MESSAGES.limited);
      expect(response.status === 429 || response.status < 400, `${response.status}`).toBe(true);
      if (!isRefused) allowed += 1;
      service.backend.time.offsetMs += PAUSE_MS;
    }
    return allowed;
  };
  const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
  const network = (index: number) => `10.0.${index}.1`;

  /** A signed-in user with a confirmed address. */
  const tokenOf = async (email: string): Promise<string> => {
    await send('/auth/v1/signup', { email, password: PASSWORD }, { from: '203.0.113.1' });
    const hash = /token=([0-9a-f]{64})/.exec((await service.mailTo(email)).text)?.[1];
    const verified = await send('/auth/v1/verify', { type: 'signup', token_hash: hash }, { from: '203.0.113.1' });
    service.backend.mailer.sent.length = 0;
    return (await verified.json()).access_token;
  };
  const comeBackFromGithub = async (email: string, from: string): Promise<Response> => {
    github.user = { id: tests, login: 'octo', email, isVerified: false };
    const { headers } = await send('/auth/v1/authorize?provider=github', undefined, { from, method: 'GET' });
    const state = new URL(headers.get('location') ?? '').searchParams.get('state');
    return send(`/auth/v1/callback?code=x&state=${state}`, undefined, { from, method: 'GET' });
  };

  /** Every way to have a mail sent to an address without being its owner. */
  const routes: Record<string, (email: string, from: string) => Promise<Response>> = {
    recover: (email, from) => send('/auth/v1/recover', { email }, { from }),
    otp: (email, from) => send('/auth/v1/otp', { email }, { from }),
    magiclink: (email, from) => send('/auth/v1/magiclink', { email }, { from }),
    resend: (email, from) => send('/auth/v1/resend', { email, type: 'signup' }, { from }),
    'a forgotten password': (email, from) => send('/api/auth/forgot-password', { email }, { from }),
    'the mailing list': (email, from) => send('/functions/v1/subscribe-main-list', { email }, { from }),
  };
  const names = Object.keys(routes);
  const ask = (name: string, email: string, from: string) => routes[name]?.(email, from) ?? expect.fail(name);
  const nameAt = (index: number) => names[index % names.length] ?? '';

  it.each(names)('%s: an address is asked for five times an hour by one network, twenty times by all', async (name) => {
    const ownNetwork = times(10, (index: number) => ask(name, victim, `192.0.2.${index}`));
    const everywhere = times(CALLS - 10, (index: number) => ask(name, victim.toUpperCase(), network(index)));
    expect(await countAllowed(ownNetwork)).toBe(PER_NETWORK_AND_RECIPIENT);
    expect(await countAllowed(everywhere)).toBe(PER_RECIPIENT - PER_NETWORK_AND_RECIPIENT);
    expect(await mailsTo(victim)).toBeLessThanOrEqual(PER_RECIPIENT);
    expect((await ask(name, 'other@example.com', network(0))).status).toBe(200);
  });

  it('counts an address once for all routes', async () => {
    expect(await countAllowed(times(CALLS, (index) => ask(nameAt(index), victim, '192.0.2.1')))).toBe(
      PER_NETWORK_AND_RECIPIENT,
    );
    expect(await mailsTo(victim)).toBeLessThanOrEqual(PER_NETWORK_AND_RECIPIENT);
  });

  it('counts a client once for all routes', async () => {
    const calls = times(PER_CLIENT, (index: number) => ask(nameAt(index), `${index}.${victim}`, '192.0.2.1'));
    expect(await countAllowed(calls)).toBe(PER_CLIENT);
    for (const name of names) {
      expect(await countAllowed([() => ask(name, `${name.replaceAll(' ', '.')}@example.com`, '192.0.2.1')]), name).toBe(
        0,
      );
      expect(
        await countAllowed([() => ask(name, `${name.replaceAll(' ', '.')}@example.com`, '198.51.100.1')]),
        name,
      ).toBe(1);
    }
  });

  it.each(['1,VICTIM', '(1)VICTIM', 'a<VICTIM>', '"1"VICTIM', 'x:VICTIM;'])(
    'refuses %j, which mail programs would take for the address',
    async (form) => {
      const email = form.replace('VICTIM', victim);
      const from = '192.0.2.1';
      for (const name of ['recover', 'otp', 'magiclink', 'resend', 'a forgotten password']) {
        expect((await ask(name, email, from)).status, name).toBe(400);
      }
      expect((await send('/auth/v1/signup', { email, password: PASSWORD }, { from })).status).toBe(400);
      expect(await (await ask('the mailing list', email, from)).json()).toMatchObject({ success: false });
      const back = await comeBackFromGithub(email, from);
      expect(back.headers.get('location')).toContain('error_code=unexpected_failure');
      expect(await service.backend.mails()).toEqual([]);
    },
  );

  it('reauthenticates five times an hour', async () => {
    const token = await tokenOf(victim);
    const call = () => send('/auth/v1/reauthenticate', undefined, { from: '192.0.2.1', token, method: 'GET' });
    expect(await countAllowed(times(CALLS, call))).toBe(PER_NETWORK_AND_RECIPIENT);
    expect(await mailsTo(victim)).toBe(PER_NETWORK_AND_RECIPIENT);
  });

  it('does not reauthenticate sixty times at once', async () => {
    const token = await tokenOf(victim);
    const call = () => send('/auth/v1/reauthenticate', undefined, { from: '192.0.2.1', token, method: 'GET' });
    const answers = await Promise.all(Array.from({ length: 60 }, call));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await mailsTo(victim)).toBe(1);
  });

  it('mails the new address of an account five times an hour, and twenty addresses', async () => {
    const token = await tokenOf('mallory@example.com');
    const change = (email: string) => send('/auth/v1/user', { email }, { from: '192.0.2.1', token, method: 'PUT' });
    expect(await countAllowed(times(20, () => change(victim)))).toBe(PER_NETWORK_AND_RECIPIENT);
    expect(await mailsTo(victim)).toBe(PER_NETWORK_AND_RECIPIENT);
    const others = times(CALLS - 20, (index: number) => change(`${index}.${victim}`));
    expect(await countAllowed(others)).toBe(PER_CLIENT - PER_NETWORK_AND_RECIPIENT);
    expect(await service.backend.mails()).toHaveLength(PER_CLIENT);
  });

  it('mails sign-ups with many names of one client twenty times an hour', async () => {
    const call = (index: number) =>
      send('/auth/v1/signup', { email: `${index}.${victim}`, password: PASSWORD }, { from: '192.0.2.1' });
    expect(await countAllowed(times(CALLS, call))).toBe(PER_CLIENT);
    expect(await service.backend.mails()).toHaveLength(PER_CLIENT);
  });

  it('mails an address that a provider has not verified five times an hour', async () => {
    const call = () => comeBackFromGithub(victim, '192.0.2.1');
    expect(await countAllowed(times(20, call))).toBe(PER_NETWORK_AND_RECIPIENT);
    expect(await mailsTo(victim)).toBe(PER_NETWORK_AND_RECIPIENT);
  });
});
