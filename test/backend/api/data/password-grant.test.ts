import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DataService, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { type StubGithub, serveGithub } from './stub-github.ts';

// Counts the comparisons; the hashes are cheap, as in all tests.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>();
  return {
    ...original,
    hash: (password: string) => original.hash(password, { memoryCost: 1024, timeCost: 1 }),
    verify: vi.fn(original.verify),
  };
});

const PASSWORD = 'correct horse';
const WRONG = 'wrong horse';

describe.each(anyDatabase)('signing in to the data service with a password, on %s', (kind) => {
  let github: StubGithub;
  let service: DataService;
  beforeAll(async () => {
    github = await serveGithub();
    // With a provider, new accounts wait for their confirmation.
    service = await serveDataService(kind, {
      providers: { github: { clientId: 'client', secret: 'secret', url: github.url } },
    });
    const { auth } = service.client();
    for (const email of ['waiting@example.com', 'confirmed@example.com', 'without@example.com']) {
      expect((await auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    }
    const { db } = service.backend.database;
    await sql`update auth.users set email_confirmed_at = now() where email <> 'waiting@example.com'`.execute(db);
    await sql`update auth.users set password_hash = null where email = 'without@example.com'`.execute(db);
  });
  beforeEach(() => service.backend.reset());
  afterAll(async () => {
    await service.close();
    await github.close();
  });

  const signIn = async (email: string, password: string, from = '203.0.113.1') => {
    const response = await service.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email, password }),
    });
    const headers = Object.fromEntries(response.headers);
    for (const name of ['date', 'x-request-id']) delete headers[name];
    return { status: response.status, headers, body: await response.json() };
  };
  const compare = vi.mocked(verify);
  const costOf = (hash: string) => /m=\d+,t=\d+,p=\d+/.exec(hash)?.[0];

  it('compares one hash of one cost and answers the same, whoever is asked for', async () => {
    const answers = [];
    for (const email of ['confirmed', 'CONFIRMED', 'waiting', 'without', 'nobody']) {
      compare.mockClear();
      const answer = await signIn(`${email}@example.com`, WRONG);
      answers.push({
        ...answer,
        compared: compare.mock.calls.map(([hash, password]) => [password, costOf(String(hash))]),
      });
    }
    const [known] = answers;
    expect(known).toMatchObject({
      status: 400,
      body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
      compared: [[WRONG, 'm=1024,t=1,p=1']],
    });
    expect(answers).toEqual(answers.map(() => known));
  });

  it('compares once for the right password, too', async () => {
    compare.mockClear();
    expect((await signIn('confirmed@example.com', PASSWORD)).status).toBe(200);
    expect(compare).toHaveBeenCalledOnce();
  });

  it('starts no session with a password that has changed while it was compared', async () => {
    const { db } = service.backend.database;
    const { rows } = await sql<{ old: string }>`
      select password_hash as old from auth.users where email = 'confirmed@example.com'`.execute(db);
    const setHash = (text?: string) =>
      sql`update auth.users set password_hash = ${text} where email = 'confirmed@example.com'`.execute(db);
    const next = await hash('battery staple');
    const compareNow = compare.getMockImplementation();
    compare.mockImplementationOnce(async (...given) => {
      await setHash(next);
      return compareNow?.(...given) ?? false;
    });
    expect((await signIn('confirmed@example.com', PASSWORD)).body.error_code).toBe('invalid_credentials');
    await setHash(rows[0]?.old);
  });

  it('takes a password in any Unicode form', async () => {
    const { db } = service.backend.database;
    const setPassword = async (password: string) =>
      sql`update auth.users set password_hash = ${await hash(password)} where email = 'confirmed@example.com'`.execute(
        db,
      );
    await setPassword('Pass caf\u00e9');
    expect((await signIn('confirmed@example.com', 'Ｐａｓｓ cafe\u0301')).status).toBe(200);
    expect((await signIn('confirmed@example.com', 'Pass cafe')).status).toBe(400);
    await setPassword(PASSWORD);
  });

  it('says that an address waits for its confirmation only to who has the password', async () => {
    expect((await signIn('waiting@example.com', WRONG)).body.error_code).toBe('invalid_credentials');
    expect((await signIn('waiting@example.com', PASSWORD)).body.error_code).toBe('email_not_confirmed');
  });

  describe('limits', () => {
    beforeEach(() => service.backend.reset({ rateLimitFactor: 1 }));
    const network = (index: number) => `10.${index >> 8}.${index & 255}.1`;

    it.each(['confirmed@example.com', 'nobody@example.com'])(
      'guesses at %s by network, not for other networks',
      async (email) => {
        const statuses = [];
        for (let index = 0; index < 12; index += 1) {
          statuses.push((await signIn(email, WRONG, `192.0.2.${index}`)).status);
        }
        expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
        expect((await signIn(email, WRONG, '198.51.100.1')).status).toBe(400);
        service.backend.time.offsetMs = 15 * 60_000;
        expect((await signIn(email, WRONG, '192.0.2.1')).status).toBe(400);
      },
    );

    it('guesses at one account from everywhere at 300 an hour', async () => {
      const email = 'confirmed@example.com';
      let allowed = 0;
      for (let index = 0; index < 310; index += 1) {
        const { status } = await signIn(email, WRONG, network(Math.floor(index / 10)));
        if (status === 400) allowed += 1;
      }
      expect(allowed).toBe(300);
      expect((await signIn(email, PASSWORD)).status).toBe(429);
      service.backend.time.offsetMs = 60 * 60_000;
      expect((await signIn(email, PASSWORD)).status).toBe(200);
    });

    it('no right passwords', async () => {
      for (let index = 0; index < 15; index += 1) {
        expect((await signIn('confirmed@example.com', PASSWORD)).status).toBe(200);
      }
    });

    it('no opening of links by a count that everybody shares', async () => {
      for (let index = 0; index < 320; index += 1) {
        await service.request('/auth/v1/verify?type=signup&token=x', {
          headers: { 'x-forwarded-for': network(index) },
        });
      }
      const answer = await service.request('/auth/v1/verify?type=signup&token=x');
      expect(answer.status).toBe(303);
    });
  });
});
