import { hash, verify } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLink } from '#backend/auth/operators/links.ts';
import { IDLE_S } from '#backend/auth/operators/operator-auth.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { openApp } from '#test/rig/backup/scratch.ts';
import { CHEAP } from '#test/rig/cheap-passwords.ts';
import { send } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { codeOf, createDesk, createOperator, DESK_ORIGIN, type TestOperator } from '#test/rig/desk.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const STEP_MS = 30_000;
const IDLE_MS = IDLE_S * 1000;
const WRONG = 'The name, the password or the code is wrong. Codes need a phone whose clock is right.';

// Counted, and as cheap as everywhere.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
  return { ...argon2, hash: vi.fn((password: string) => argon2.hash(password, CHEAP)), verify: vi.fn(argon2.verify) };
});

describe.each(anyDatabase)('the way into the desk, on %s', (kind) => {
  let backend: TestBackend;
  let failures = 0;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  // better-auth reads the clock of the process.
  beforeEach(async () => {
    await backend.reset();
    failures = 0;
    vi.useFakeTimers({ toFake: ['Date'] });
    backend.time.stop();
  });
  // A failed sign-in is recorded after its answer, and must not be recorded in the next test.
  afterEach(async () => {
    vi.useRealTimers();
    await waitFor(async () => {
      const recorded = backend.database.db.selectFrom('app.audit_log').select('id');
      expect(await recorded.where('action', '=', 'operators.sign-in-failed').execute()).toHaveLength(failures);
    });
  });
  afterAll(() => backend.close());

  const pass = (ms: number) => {
    backend.time.offsetMs += ms;
    vi.setSystemTime(backend.time.now());
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(backend, 'POST', `/admin/api${path}`, { body, headers: { origin: DESK_ORIGIN, ...headers } });
  const signIn = async (operator: TestOperator, changes: object = {}, headers: Record<string, string> = {}) => {
    const code = codeOf(operator.totpSecret, backend.time.now());
    const body = { name: operator.name, password: operator.password, code, ...changes };
    const answer = await post('/session', body, headers);
    if (answer.status === 401 && body.name === operator.name) failures += 1;
    return answer;
  };
  const cookieOf = (answer: { headers: Headers }) => answer.headers.get('set-cookie') ?? '';

  describe('signing in', () => {
    it('takes name, password and code, and gives a session', async () => {
      const operator = await createOperator(backend);
      const answer = await signIn(operator);
      expect([answer.status, answer.body.data.operator]).toEqual([200, { id: operator.id, name: 'ada' }]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const [cookie = ''] = cookieOf(answer).split(';');
      const own = await send(backend, 'GET', '/admin/api/session', { headers: { cookie } });
      expect([own.status, own.body]).toEqual([200, answer.body]);
      expect(own.body.data.recoveryCodesLeft).toBe(10);
    });

    it('keeps the session from scripts and other sites, and to https where the desk has it', async () => {
      const operator = await createOperator(backend);
      expect(cookieOf(await signIn(operator))).toMatch(/^desk=\w{32}; Path=\/; HttpOnly; SameSite=Strict$/);
      pass(STEP_MS);
      const headers = { origin: 'https://localhost' };
      expect(cookieOf(await signIn(operator, {}, headers))).toMatch(
        /^__Host-desk=\w{32}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
    });

    it('takes each code once, and none before it', async () => {
      const operator = await createOperator(backend);
      const code = codeOf(operator.totpSecret, backend.time.now());
      const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(operator, { code })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
      pass(STEP_MS);
      expect((await signIn(operator, { code })).status).toBe(401);
      expect((await signIn(operator)).status).toBe(200);
    });

    it('takes each recovery code once, however it is written', async () => {
      const operator = await createOperator(backend);
      const [code = '', other = ''] = operator.recoveryCodes;
      const recover = (recoveryCode: string) => signIn(operator, { code: undefined, recoveryCode });
      const answers = await Promise.all(Array.from({ length: 3 }, () => recover(code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
      const typed = other.toUpperCase().replaceAll('-', ' ');
      const answer = await recover(typed);
      expect([answer.status, answer.body.data.recoveryCodesLeft]).toEqual([200, 8]);
    });

    it('stores no code that lets anybody in, and no hash that does', async () => {
      const operator = await createOperator(backend);
      const stored = JSON.stringify(await backend.database.db.selectFrom('app.operators').selectAll().execute());
      for (const code of operator.recoveryCodes) {
        expect(stored).not.toContain(code);
        expect(stored).not.toContain(code.replaceAll('-', ''));
      }
      const hashes = stored.match(/\b[0-9a-f]{64}\b/g) ?? [];
      expect(hashes).toHaveLength(operator.recoveryCodes.length);
      expect((await signIn(operator, { code: undefined, recoveryCode: hashes[0] })).status).toBe(401);
    });

    it.each([
      ['name', { name: 'nobody' }],
      ['password', { password: 'another long password' }],
      ['code', { code: '000000' }],
      ['recovery code', { code: 'aaaa-bbbb-cccc-dddd' }],
    ])('says the same for a wrong %s', async (_, change) => {
      const operator = await createOperator(backend);
      const { status, body } = await signIn(operator, change);
      expect([status, body.error.message]).toEqual([401, WRONG]);
    });

    it('hashes once for a name that nobody has, as for a wrong password', async () => {
      const operator = await createOperator(backend);
      const countHashes = async (changes: object) => {
        const [hashes, checks] = [vi.mocked(hash).mockClear(), vi.mocked(verify).mockClear()];
        expect((await signIn(operator, { password: 'another long password', ...changes })).status).toBe(401);
        return hashes.mock.calls.length + checks.mock.calls.length;
      };
      await countHashes({ name: 'nobody' });
      expect([await countHashes({}), await countHashes({ name: 'nobody' })]).toEqual([1, 1]);
    });

    it('leaves the code for another try when the password was wrong', async () => {
      const operator = await createOperator(backend);
      expect((await signIn(operator, { password: 'another long password' })).status).toBe(401);
      expect((await signIn(operator)).status).toBe(200);
    });

    it('writes down who came and who failed', async () => {
      const operator = await createOperator(backend);
      await signIn(operator, { password: 'another long password' });
      await signIn(operator, { name: 'a password typed in the wrong field' });
      await signIn(operator);
      await waitFor(async () => {
        const rows = await backend.database.db.selectFrom('app.audit_log').selectAll().orderBy('action').execute();
        expect(rows).toMatchObject([
          { action: 'operators.sign-in', actor: 'operator', subject_id: String(operator.id) },
          { action: 'operators.sign-in-failed', actor: 'site', subject_id: String(operator.id) },
        ]);
        expect(JSON.stringify(rows)).not.toContain('password');
      });
    });
  });

  it('takes the code of a clock that is 40 seconds off where that is the step next to ours, and no other', async () => {
    const operator = await createOperator(backend);
    // Ten seconds into a step: 40 seconds late is two steps back, 40 seconds early is the next step.
    const step = Math.ceil(Date.now() / STEP_MS) * STEP_MS;
    vi.setSystemTime(step + 10_000);
    const at = (offsetMs: number) => codeOf(operator.totpSecret, new Date(Date.now() + offsetMs));
    expect((await signIn(operator, { code: at(-STEP_MS - 10_001) })).status).toBe(401);
    expect((await signIn(operator, { code: at(40_000) })).status).toBe(200);
    const late = await createOperator(backend, 'late');
    vi.setSystemTime(step + 25_000);
    expect((await signIn(late, { code: at(-40_000) })).status).toBe(200);
    expect((await signIn(late, { code: at(40_000) })).status).toBe(401);
  });

  it('takes no code that is older than the last, whatever order they were seen in', async () => {
    const operator = await createOperator(backend);
    const steps = [-1, 0, 1].map((offset) => codeOf(operator.totpSecret, new Date(Date.now() + offset * STEP_MS)));
    const statuses = [];
    for (const index of [1, 0, 1, 2, 1, 2]) statuses.push((await signIn(operator, { code: steps[index] })).status);
    expect(statuses).toEqual([200, 401, 401, 200, 401, 401]);
  });

  it('knows an operator whose session has ended as the same one', async () => {
    const { operator, asOperator } = await createDesk(backend);
    await asOperator('DELETE', '/admin/api/session');
    const again = await signIn(operator);
    expect(again.body.data.operator).toEqual({ id: operator.id, name: operator.name });
    pass(IDLE_MS + 1);
    expect((await signIn(operator)).body.data.operator).toEqual({ id: operator.id, name: operator.name });
    const { db } = backend.database;
    expect(await db.selectFrom('app.operators').select('id').execute()).toEqual([{ id: operator.id }]);
    const actors = await db
      .selectFrom('app.audit_log')
      .select('actor_id')
      .distinct()
      .where('actor', '=', 'operator')
      .execute();
    expect(actors).toEqual([{ actor_id: operator.id }]);
  });

  describe('a session', () => {
    it('is in the database as a hash, however it was begun, and the hash lets nobody in', async () => {
      const { operator } = await createDesk(backend);
      const begun = [operator.headers.cookie ?? '', cookieOf(await signIn(operator)).split(';')[0] ?? ''];
      const rows = await backend.database.db.selectFrom('app.desk_sessions').selectAll().execute();
      const ask = async (cookie: string) =>
        (await send(backend, 'GET', '/admin/api/session', { headers: { cookie } })).status;
      expect(rows).toHaveLength(2);
      for (const cookie of begun) {
        expect(await ask(cookie)).toBe(200);
        expect(JSON.stringify(rows)).not.toContain(cookie.slice('desk='.length));
      }
      for (const { token_hash: hash } of rows) expect(await ask(`desk=${hash}`)).toBe(401);
    });

    it('ends after twelve hours without a request, and not before', async () => {
      const { asOperator } = await createDesk(backend);
      for (let hours = 0; hours < 24; hours += 11) {
        expect((await asOperator('GET', '/admin/api/session')).status).toBe(200);
        pass(IDLE_MS - 60 * 60 * 1000);
      }
      expect((await asOperator('GET', '/admin/api/session')).status).toBe(200);
      pass(IDLE_MS + 1);
      expect((await asOperator('GET', '/admin/api/session')).status).toBe(401);
    });

    it('is ended by its operator, and forgets its cookie', async () => {
      const { asOperator } = await createDesk(backend);
      const answer = await asOperator('DELETE', '/admin/api/session');
      expect([answer.status, cookieOf(answer)]).toEqual([200, expect.stringMatching(/^desk=; Max-Age=0/)]);
      expect((await asOperator('GET', '/admin/api/session')).status).toBe(401);
    });

    it('is listed to its operator alone, who can end each', async () => {
      const { operator, asOperator } = await createDesk(backend);
      const other = await createDesk(backend, 'bob');
      await signIn(operator, {}, { 'user-agent': 'a phone' });
      const { body } = await asOperator('GET', '/admin/api/sessions');
      expect(body.total).toBe(2);
      const phone = body.data.find((session: { userAgent: string }) => session.userAgent === 'a phone');
      expect(phone.isCurrent).toBe(false);
      expect((await other.asOperator('DELETE', `/admin/api/sessions/${phone.id}`)).status).toBe(404);
      expect((await asOperator('DELETE', `/admin/api/sessions/${phone.id}`)).status).toBe(200);
      expect((await asOperator('GET', '/admin/api/sessions')).body.total).toBe(1);
    });

    it('that has ended is forgotten with the next sign-in', async () => {
      const { operator } = await createDesk(backend);
      pass(IDLE_MS);
      await signIn(operator);
      const { db } = backend.database;
      expect(await db.selectFrom('app.desk_sessions').select('id').execute()).toHaveLength(1);
    });
  });

  describe('guesses', () => {
    beforeEach(() => backend.reset({ rateLimitFactor: 1 }));
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const guess = (operator: TestOperator, address: string) =>
      signIn(operator, { password: 'another long password' }, from(address));

    it('are slowed down after ten, by network', async () => {
      const operator = await createOperator(backend);
      for (let count = 0; count < 10; count++) expect((await guess(operator, '203.0.113.1')).status).toBe(401);
      const refused = await guess(operator, '203.0.113.2');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
      expect((await signIn(operator, {}, from('203.0.113.2'))).status).toBe(429);
      expect((await signIn(operator, {}, from('198.51.100.1'))).status).toBe(200);
    });

    it('of strangers lock nobody out from where they have signed in before', async () => {
      const operator = await createOperator(backend);
      expect((await signIn(operator, {}, from('198.51.100.1'))).status).toBe(200);
      const answers = new Set<number>();
      for (let count = 0; count < 320; count++) {
        answers.add((await guess(operator, `203.0.${count % 250}.1`)).status);
      }
      expect(answers).toEqual(new Set([401, 429]));
      pass(STEP_MS);
      expect((await signIn(operator, {}, from('192.0.2.1'))).status).toBe(429);
      expect((await signIn(operator, {}, from('198.51.100.1'))).status).toBe(200);
    });

    it('from where the operator was before wait a minute at most', async () => {
      const operator = await createOperator(backend);
      expect((await signIn(operator, {}, from('198.51.100.1'))).status).toBe(200);
      for (let count = 0; count < 10; count++) expect((await guess(operator, '198.51.100.1')).status).toBe(401);
      const refused = await guess(operator, '198.51.100.1');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
      pass(60_000);
      expect((await signIn(operator, {}, from('198.51.100.1'))).status).toBe(200);
    });
  });

  describe('a set-up link', () => {
    const now = () => backend.time.now();
    const link = (purpose: Parameters<typeof createLink>[1]) => createLink(backend.database.db, purpose, now());
    const password = 'a long enough password';

    it('makes the first operator, in two steps', async () => {
      const token = await link({ kind: 'first' });
      expect((await post('/set-up/check', { token })).body.data).toEqual({ kind: 'first', name: null });
      const { body } = await post('/set-up', { token, name: 'ada', password });
      expect(body.data.uri).toMatch(/^otpauth:\/\/totp\/.*ada\?.*secret=/);
      const { secret } = body.data;
      const chosen = { token, name: 'ada', password, secret, code: codeOf(secret, now()) };
      const confirmed = await post('/set-up/confirm', chosen);
      expect([confirmed.status, confirmed.body.data.recoveryCodes.length]).toEqual([200, 10]);
      const [cookie = ''] = cookieOf(confirmed).split(';');
      expect((await send(backend, 'GET', '/admin/api/session', { headers: { cookie } })).body.data.operator.name).toBe(
        'ada',
      );
      expect((await post('/set-up/check', { token })).status).toBe(404);
    });

    it('works once, for an hour, and the first operator’s only until there is one', async () => {
      const [token, second] = [await link({ kind: 'first' }), await link({ kind: 'first' })];
      const { secret } = (await post('/set-up', { token, name: 'ada', password })).body.data;
      const chosen = { token, name: 'ada', password, secret, code: codeOf(secret, now()) };
      const answers = await Promise.all(Array.from({ length: 3 }, () => post('/set-up/confirm', chosen)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      expect((await post('/set-up', { token: second, name: 'eve', password })).status).toBe(404);
      const late = await link({ kind: 'add', name: 'bob' });
      pass(60 * 60 * 1000);
      expect((await post('/set-up', { token: late, password })).status).toBe(404);
    });

    it('of the first operator works on this machine alone', async () => {
      const token = await link({ kind: 'first' });
      const headers = { 'x-forwarded-for': '203.0.113.1' };
      expect((await post('/set-up', { token, name: 'eve', password }, headers)).status).toBe(403);
      const added = await link({ kind: 'add', name: 'bob' });
      expect((await post('/set-up', { token: added, password }, headers)).status).toBe(200);
    });

    it('lets an operator start over, which ends what let them in before', async () => {
      const { operator, asOperator } = await createDesk(backend);
      const token = await link({ kind: 'reset', operatorId: operator.id, name: 'ada' });
      const { secret } = (await post('/set-up', { token, password })).body.data;
      expect((await asOperator('GET', '/admin/api/session')).status).toBe(200);
      await post('/set-up/confirm', { token, password, secret, code: codeOf(secret, now()) });
      expect((await asOperator('GET', '/admin/api/session')).status).toBe(401);
      pass(STEP_MS);
      expect((await signIn(operator)).status).toBe(401);
      expect((await signIn({ ...operator, password, totpSecret: secret })).status).toBe(200);
    });

    it.each([
      ['password', { name: 'ada', password: 'only eleven' }, 'A password has at least 12 characters'],
      ['name', { name: ' ', password }, 'A name is 1 to 64 letters, digits, spaces and . _ @ -'],
    ])('says what is wrong with a %s', async (_, body, message) => {
      const answer = await post('/set-up', { token: await link({ kind: 'first' }), ...body });
      expect([answer.status, answer.body.error.message]).toEqual([400, message]);
    });

    it('wants a code that is right before anybody gets in', async () => {
      const token = await link({ kind: 'first' });
      const { secret } = (await post('/set-up', { token, name: 'ada', password })).body.data;
      const chosen = { token, name: 'ada', password, secret };
      expect((await post('/set-up/confirm', { ...chosen, code: '000000' })).status).toBe(400);
      expect(await backend.database.db.selectFrom('app.operators').select('id').execute()).toEqual([]);
    });
  });

  describe('an operator’s account', () => {
    it('gets a new password for the old one, which ends the other sessions', async () => {
      const { operator, asOperator } = await createDesk(backend);
      await signIn(operator);
      const body = { password: operator.password, newPassword: 'a new long password' };
      expect((await asOperator('POST', '/admin/api/account/password', { ...body, password: 'wrong' })).status).toBe(
        400,
      );
      expect((await asOperator('POST', '/admin/api/account/password', body)).status).toBe(200);
      expect((await asOperator('GET', '/admin/api/sessions')).body.total).toBe(1);
      pass(STEP_MS);
      expect((await signIn(operator)).status).toBe(401);
      expect((await signIn(operator, { password: body.newPassword })).status).toBe(200);
    });

    it('gets new recovery codes, and the old ones end', async () => {
      const { operator, asOperator } = await createDesk(backend);
      const { password } = operator;
      const { body } = await asOperator('POST', '/admin/api/account/recovery-codes', { password });
      expect((await signIn(operator, { code: operator.recoveryCodes[0] })).status).toBe(401);
      expect((await signIn(operator, { code: body.data.recoveryCodes[0] })).status).toBe(200);
    });

    it('gets a new authenticator when a code of it is shown', async () => {
      const { operator, asOperator } = await createDesk(backend);
      const { password } = operator;
      const { secret } = (await asOperator('POST', '/admin/api/account/totp', { password })).body.data;
      const confirm = (code: string) =>
        asOperator('POST', '/admin/api/account/totp/confirm', { password, secret, code });
      expect((await confirm('000000')).status).toBe(400);
      expect((await confirm(codeOf(secret, backend.time.now()))).status).toBe(200);
      pass(STEP_MS);
      expect((await signIn(operator)).status).toBe(401);
      expect((await signIn({ ...operator, totpSecret: secret })).status).toBe(200);
    });
  });

  describe('the secret of an authenticator', () => {
    const storedSecrets = async () => {
      const rows = await backend.database.db.selectFrom('app.operators').select('totp_secret').execute();
      return rows.map((row) => row.totp_secret);
    };

    it('is stored encrypted, from set-up on', async () => {
      const token = await createLink(backend.database.db, { kind: 'first' }, backend.time.now());
      const chosen = { token, name: 'ada', password: 'a long enough password' };
      const { secret } = (await post('/set-up', chosen)).body.data;
      expect(await storedSecrets()).toEqual([]);
      const code = codeOf(secret, backend.time.now());
      expect((await post('/set-up/confirm', { ...chosen, secret, code })).status).toBe(200);
      expect(await storedSecrets()).toEqual([expect.not.stringContaining(secret)]);
    });

    it('is worth nothing with another JWT_SECRET; a recovery code and the password lead to a new one', async () => {
      const operator = await createOperator(backend);
      backend.config = { ...backend.config, jwtSecret: 'another-secret-0123456789-0123456789' };
      const { app, close } = await openApp(backend.database, backend.config);
      backend.app = app;
      expect((await signIn(operator)).status).toBe(401);
      const answer = await signIn(operator, { code: operator.recoveryCodes[0] });
      expect(answer.status).toBe(200);
      const [cookie = ''] = cookieOf(answer).split(';');
      const headers = { cookie, 'x-desk-token': answer.body.data.token };
      const { password } = operator;
      const { secret } = (await post('/account/totp', { password }, headers)).body.data;
      const code = codeOf(secret, backend.time.now());
      expect((await post('/account/totp/confirm', { password, secret, code }, headers)).status).toBe(200);
      await close();
    });
  });

  it('is not there with DESK=off', async () => {
    await backend.reset({ desk: false });
    const operator = await createOperator(backend);
    expect((await signIn(operator)).status).toBe(404);
    expect((await send(backend, 'GET', '/admin/api/session', { headers: operator.headers })).status).toBe(404);
  });
});
