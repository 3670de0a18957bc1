import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { type Account, send, signUp, type TestAnswer } from '#test/rig/client.ts';
import { anyKind } from '#test/rig/database.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const PER_NETWORK = 10;
const PER_ACCOUNT = 300;
const PER_DEVICE = 10;
const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

const HOME = '203.0.113.1';
const WRONG = 'wrong-password';

// Limits are counted in memory: one database is as good as the other.
describe('guessing passwords', () => {
  let backend: TestBackend;
  let owner: Account;
  let device: string;
  beforeAll(async () => {
    backend = await createTestBackend(anyKind);
  });
  beforeEach(async () => {
    await backend.reset({ rateLimitFactor: 1 });
    owner = await signUp(backend, 'owner');
    device = deviceOf(await signInWith(owner.password, { from: HOME }));
  });
  afterAll(() => backend.close());

  type From = { from: string; device?: string; identifier?: string };
  const headersOf = ({ from, device: token }: Pick<From, 'from' | 'device'>) => ({
    'x-forwarded-for': from,
    ...(token !== undefined && { 'x-device': token }),
  });
  const signInWith = (password: string, { identifier = 'owner', ...from }: From): Promise<TestAnswer> =>
    send(backend, 'POST', '/api/auth/local', { body: { identifier, password }, headers: headersOf(from) });
  const deviceOf = ({ headers }: TestAnswer): string => headers.get('x-device') ?? expect.fail('no device');
  /** Guesses at once; answers how many were tried. */
  const guess = async (count: number, from: (index: number) => From): Promise<number> => {
    const answers = await Promise.all(Array.from({ length: count }, (_, index) => signInWith(WRONG, from(index))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 400 && status !== 429)).toEqual([]);
    return statuses.filter((status) => status === 400).length;
  };
  const network = (index: number) => `10.${index >> 8}.${index & 255}.1`;
  const exhaustAccount = (identifier = 'owner') =>
    guess(PER_ACCOUNT + 1, (index) => ({ from: network(Math.floor(index / PER_NETWORK)), identifier }));

  it('allows a network ten wrong passwords for an account in a quarter of an hour', async () => {
    expect(await guess(PER_NETWORK + 5, (index) => ({ from: `192.0.2.${index}` }))).toBe(PER_NETWORK);
    const refused = await signInWith(owner.password, { from: '192.0.2.99' });
    expect([refused.status, refused.body.error]).toEqual([
      429,
      { status: 429, name: 'RateLimitError', message: 'Too many requests, please try again later.', details: {} },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBe(QUARTER_MS / 1000);
    backend.time.offsetMs = QUARTER_MS;
    expect((await signInWith(owner.password, { from: '192.0.2.99' })).status).toBe(200);
  });

  it('does not keep the owner out because a stranger guesses elsewhere', async () => {
    await guess(50, (index) => ({ from: `192.0.2.${index}` }));
    expect((await signInWith(owner.password, { from: HOME })).status).toBe(200);
  });

  it('allows all networks together 300 wrong passwords in an hour', async () => {
    expect(await exhaustAccount()).toBe(PER_ACCOUNT);
    const refused = await signInWith(owner.password, { from: HOME });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(HOUR_MS / 1000)]);
    backend.time.offsetMs = HOUR_MS;
    expect((await signInWith(owner.password, { from: HOME })).status).toBe(200);
  });

  it('admits the owner on a known device while strangers guess, even from the same network', async () => {
    await exhaustAccount();
    await guess(60, () => ({ from: HOME }));
    expect((await signInWith(owner.password, { from: HOME })).status).toBe(429);
    expect((await signInWith(owner.password, { from: HOME, device })).status).toBe(200);
    expect((await signInWith(owner.password, { from: HOME, device, identifier: owner.email })).status).toBe(200);
  });

  it('allows a known device ten wrong passwords from any network, without affecting other devices', async () => {
    const phone = deviceOf(await signInWith(owner.password, { from: HOME }));
    expect(await guess(PER_DEVICE + 5, (index) => ({ from: network(index), device }))).toBe(PER_DEVICE);
    expect((await signInWith(owner.password, { from: HOME, device })).status).toBe(429);
    expect((await signInWith(owner.password, { from: HOME, device: phone })).status).toBe(200);
    expect((await signInWith(owner.password, { from: HOME })).status).toBe(200);
  });

  it('does not count right passwords', async () => {
    for (let index = 0; index < 2 * PER_NETWORK; index += 1) {
      expect((await signInWith(owner.password, { from: HOME })).status).toBe(200);
      expect((await signInWith(owner.password, { from: HOME, device })).status).toBe(200);
    }
  });

  it('gives a device of one account no more guesses at another', async () => {
    await signUp(backend, 'other');
    const identifier = 'other';
    expect(await guess(PER_NETWORK + 5, () => ({ from: '192.0.2.1', device, identifier }))).toBe(PER_NETWORK);
    expect(await guess(1, () => ({ from: '192.0.2.1', identifier }))).toBe(0);
  });

  it('counts devices from before a change of password as one', async () => {
    const devices = [device];
    for (let index = 0; index < 3; index += 1) {
      devices.push(deviceOf(await signInWith(owner.password, { from: HOME })));
    }
    const password = 'new-password';
    const changed = await send(backend, 'POST', '/api/auth/change-password', {
      token: owner.token,
      body: { currentPassword: owner.password, password, passwordConfirmation: password },
    });
    expect(changed.status).toBe(200);
    await exhaustAccount();
    expect((await signInWith(password, { from: HOME, device })).status).toBe(200);
    expect(await guess(20, (index) => ({ from: HOME, device: devices[index % 4] ?? '' }))).toBe(PER_DEVICE);
    expect((await signInWith(password, { from: HOME, device })).status).toBe(429);
    expect((await signInWith(password, { from: HOME, device: deviceOf(changed) })).status).toBe(200);
  });

  it.each([
    ['a username', 'owner', 'nobody'],
    ['a username in another case', 'OWNER', 'NOBODY'],
    ['an address', 'owner@example.com', 'nobody@example.com'],
    ['an address in another case', 'Owner@Example.com', 'Nobody@Example.com'],
  ])('answers the same for %s, whether there is such an account or not', async (_, known, unknown) => {
    const answersTo = async (identifier: string, from: string) => {
      const answers = [];
      // The name as typed, and then its other spelling, which is counted with it or apart.
      for (const name of [...Array(PER_NETWORK + 1).fill(identifier), identifier.toLowerCase()]) {
        const { status, headers, body } = await signInWith(WRONG, { from, identifier: name });
        answers.push({ status, body, retryAfter: headers.get('retry-after'), device: headers.get('x-device') });
      }
      return answers;
    };
    const answers = await answersTo(known, '192.0.2.1');
    expect(answers.slice(0, PER_NETWORK + 1).map(({ status }) => status)).toEqual([
      ...Array(PER_NETWORK).fill(400),
      429,
    ]);
    expect(await answersTo(unknown, '192.0.2.1')).toEqual(answers);
  });

  it.each([
    ['the username and the address', (index: number) => (index % 2 ? 'owner' : 'owner@example.com')],
    [
      'spellings of the username',
      (index: number) => ['owner', 'OWNER', ' owner', 'ｏｗｎｅｒ', 'ow\u200bner'][index % 5],
    ],
    ['spellings of the address', (index: number) => ['owner@example.com', 'Owner＠Example.com'][index % 2]],
    ['spellings of a name of nobody', (index: number) => ['no body', 'NoBody', 'nobody', 'no\u00adbody'][index % 4]],
  ])('counts %s together', async (_, identifierOf) => {
    const tried = await guess(PER_NETWORK + 10, (index) => ({
      from: `192.0.2.${index}`,
      identifier: identifierOf(index) ?? '',
    }));
    expect(tried).toBe(PER_NETWORK);
  });

  it('counts what a signed-in owner confirms apart from guesses at signing in', async () => {
    await exhaustAccount();
    const change = (currentPassword: string) =>
      send(backend, 'POST', '/api/auth/change-email', {
        token: owner.token,
        body: { email: 'new@example.com', password: currentPassword },
        headers: headersOf({ from: HOME }),
      });
    expect((await change(owner.password)).status).toBe(200);
    const statuses = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await change(WRONG)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    expect((await signInWith(owner.password, { from: HOME, device })).status).toBe(200);
  });

  it('accepts a device token for a year', async () => {
    await backend.reset({ rateLimitFactor: 1 });
    owner = await signUp(backend, 'owner');
    device = deviceOf(await signInWith(owner.password, { from: HOME }));
    backend.time.offsetMs = YEAR_MS - 60_000;
    await exhaustAccount();
    expect((await signInWith(owner.password, { from: HOME, device })).status).toBe(200);
    backend.time.offsetMs = YEAR_MS;
    expect((await signInWith(owner.password, { from: HOME, device })).status).toBe(429);
  });

  it.each(['', 'x', '..', 'a.b.c.d.e', 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c', `e${'y'.repeat(5000)}`])(
    'takes %j for no device',
    async (token) => {
      await guess(PER_NETWORK, () => ({ from: HOME }));
      expect((await signInWith(owner.password, { from: HOME, device: token })).status).toBe(429);
    },
  );

  it('takes no token that was changed, or is of another kind, for a device', async () => {
    await guess(PER_NETWORK, () => ({ from: HOME }));
    const parts = device.split('.');
    const payload = parts[3] ?? '';
    parts[3] = (payload.startsWith('A') ? 'B' : 'A') + payload.slice(1);
    for (const token of [parts.join('.'), owner.token]) {
      expect((await signInWith(owner.password, { from: HOME, device: token })).status).toBe(429);
    }
    expect((await send(backend, 'GET', '/api/users/me', { token: device })).status).toBe(401);
  });

  it('writes nothing about the account where others could read it', () => {
    expect(decodeProtectedHeader(device)).toEqual({ alg: 'dir', enc: 'A256GCM' });
    const readable = device.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect(readable.slice(1).join(' ')).not.toMatch(/sub|content-api|owner/);
  });

  it('reserves password reset mails for a known device that strangers cannot exhaust', async () => {
    const forget = async (from: string, token?: string) =>
      (
        await send(backend, 'POST', '/api/auth/forgot-password', {
          body: { email: owner.email },
          headers: headersOf({ from, ...(token !== undefined && { device: token }) }),
        })
      ).status;
    const strangers = [];
    for (let index = 0; index < 22; index += 1) strangers.push(await forget(network(index)));
    expect(strangers.filter((status) => status === 200)).toHaveLength(20);
    const own = [];
    for (let index = 0; index < 6; index += 1) own.push(await forget(HOME, device));
    expect(own).toEqual([200, 200, 200, 200, 200, 429]);
    const { id } = await signUp(backend, 'other');
    expect(id).not.toBe(owner.id);
    const others = deviceOf(await signInWith('other-password', { from: HOME, identifier: 'other' }));
    expect(await forget(HOME, others)).toBe(429);
    await waitFor(() => expect(backend.mailer.sent.filter(({ to }) => to === owner.email)).toHaveLength(25));
  });
});
