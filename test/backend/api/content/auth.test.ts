import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send, signIn, signUp } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';

const TAKEN = {
  status: 400,
  name: 'ApplicationError',
  message: 'Email or Username are already taken',
  details: {},
};

describe.each(anyDatabase)('/api/auth/local, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(() => backend.reset());
  afterAll(() => backend.close());

  const register = (body: unknown) => send(backend, 'POST', '/api/auth/local/register', { body });
  const account = { username: 'reader', email: 'reader@example.com', password: 'secret' };

  describe('sign up', () => {
    it('creates one account of 10 requests with one e-mail at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => register({ ...account, username: `reader${index}` })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.message);
      expect(new Set(refused)).toEqual(new Set(['Email or Username are already taken']));
      expect(await backend.database.db.selectFrom('app.users').select('id').execute()).toHaveLength(1);
    });

    it('refuses a username in another case', async () => {
      await register(account);
      const { status, body } = await register({ ...account, username: 'READER', email: 'other@example.com' });
      expect([status, body.error.name]).toEqual([400, 'ApplicationError']);
    });

    it('refuses a username that is the address of another account, in any case', async () => {
      await register({ ...account, email: 'owner@example.com' });
      for (const username of ['owner@example.com', 'OWNER@Example.com']) {
        const { status, body } = await register({ ...account, username, email: 'other@example.com' });
        expect([status, body]).toEqual([400, { data: null, error: TAKEN }]);
      }
    });

    it('refuses an address that another account took for its username', async () => {
      const { id } = await signUp(backend, 'squatter');
      const { db } = backend.database;
      await db.updateTable('app.users').set({ username: 'Owner@Example.com' }).where('id', '=', id).execute();
      const { status, body } = await register({ ...account, email: 'owner@example.com' });
      expect([status, body]).toEqual([400, { data: null, error: TAKEN }]);
    });

    it.each(['nobody@example.com', 'reader@example.com', 'a@b', 'Ада@пример.рф', 'x＠example.com'])(
      'refuses the username %j, which looks like an address',
      async (username) => {
        const { status, body } = await register({ ...account, username });
        expect([status, body.error.name, body.error.message]).toEqual([
          400,
          'ValidationError',
          'username must not be an e-mail address',
        ]);
        expect(body.error.details.errors).toMatchObject([{ path: ['username'] }]);
      },
    );

    it.each(['@reader', 'reader@', 'meet @ noon', 'reader.example.com'])('takes the username %j', async (username) => {
      expect((await register({ ...account, username })).status).toBe(200);
      expect((await signIn(backend, username, account.password)).body.user.username).toBe(username);
    });

    it.each([
      ['password', { password: '12345' }, 'password must be at least 6 characters'],
      ['username', { username: 'x'.repeat(65) }, 'username must be at most 64 characters'],
    ])('says what is wrong with a %s before it says whether an address is taken', async (_, change, message) => {
      await register(account);
      for (const email of [account.email, 'free@example.com']) {
        expect((await register({ ...account, ...change, email })).body.error.message).toBe(message);
      }
    });

    it.each([
      ['email', { email: 'not an address' }, 'email must be a valid email'],
      ['email', { email: 'a@b.c\r\nBcc: x@y.z' }, 'email must not contain control characters'],
      ['email', { email: { $ne: '' } }, 'email must be a string'],
      ['username', { username: 'ab' }, 'username must be at least 3 characters'],
      ['username', { username: 'x'.repeat(65) }, 'username must be at most 64 characters'],
      ['username', { username: 'ad\u0000min' }, 'username must not contain control characters'],
      ['username', { username: 'ad\u202emin' }, 'username must not contain control characters'],
      [
        'username',
        { username: 'ad\ud800min' },
        'username must not contain a NUL character or half of a surrogate pair',
      ],
      [
        'password',
        { password: 'secret\u0000' },
        'password must not contain a NUL character or half of a surrogate pair',
      ],
      ['password', { password: '12345' }, 'password must be at least 6 characters'],
      ['password', { password: 'x'.repeat(129) }, 'password must be at most 128 characters'],
      ['password', { password: 123456 }, 'password must be a string'],
    ])('refuses a wrong %s: %j', async (field, change, message) => {
      const { status, body } = await register({ ...account, ...change });
      expect([status, body.error.name, body.error.message]).toEqual([400, 'ValidationError', message]);
      expect(body.error.details.errors).toMatchObject([{ path: [field], message }]);
      expect(await backend.database.db.selectFrom('app.users').select('id').execute()).toEqual([]);
    });

    it('stores HTML in a username as text, and returns no secret', async () => {
      const { body } = await register({ ...account, username: '<img src=x onerror=alert(1)>' });
      expect(body.user.username).toBe('<img src=x onerror=alert(1)>');
      expect(Object.keys(body).toSorted()).toEqual(['jwt', 'user']);
      expect(Object.keys(body.user).toSorted()).toEqual([
        'blocked',
        'confirmed',
        'createdAt',
        'email',
        'first_name',
        'id',
        'last_name',
        'provider',
        'updatedAt',
        'username',
      ]);
    });
  });

  describe('sign in', () => {
    it('reaches by an address the account of that address alone, whatever others took for a username', async () => {
      const [owner, thief] = [await signUp(backend, 'owner'), await signUp(backend, 'thief')];
      const { db } = backend.database;
      // As it was possible once.
      await db.updateTable('app.users').set({ username: owner.email }).where('id', '=', thief.id).execute();
      const reach = async (identifier: string, password: string) => {
        const { status, body } = await signIn(backend, identifier, password);
        return status === 200 ? body.user.id : status;
      };
      expect(await reach('Owner@Example.com', owner.password)).toBe(owner.id);
      expect(await reach(owner.email, thief.password)).toBe(400);
      expect(await reach(thief.email, thief.password)).toBe(thief.id);
      await db.updateTable('app.users').set({ email: 'moved@example.com' }).where('id', '=', owner.id).execute();
      expect(await reach(owner.email, thief.password)).toBe(400);
      expect(await reach('owner', owner.password)).toBe(owner.id);
    });

    it('reports a blocked account, but only with its password', async () => {
      await register(account);
      await backend.database.db.updateTable('app.users').set({ blocked: true }).execute();
      expect((await signIn(backend, 'reader', 'secret')).body.error).toMatchObject({
        name: 'ApplicationError',
        message: 'Your account has been blocked by an administrator',
      });
      expect((await signIn(backend, 'reader', 'wrong-pass')).body.error.message).toBe('Invalid identifier or password');
    });

    it.each(['a\u0000b', 'a\ud800b', "' or 1=1 --", '%', 'x'.repeat(10_000)])(
      'takes %j for an unknown account',
      async (identifier) => {
        await register(account);
        const { status, body } = await signIn(backend, identifier, 'secret');
        expect([status, body.error.message]).toEqual([400, 'Invalid identifier or password']);
      },
    );

    it('ignores a body that is not JSON, as a form of another site would send it', async () => {
      await register(account);
      const { status, body } = await send(backend, 'POST', '/api/auth/local', {
        body: JSON.stringify({ identifier: 'reader', password: 'secret' }),
        headers: { 'content-type': 'text/plain' },
      });
      expect([status, body.error.message]).toEqual([400, '2 errors occurred']);
    });
  });

  describe('a token', () => {
    const paths = ['/api/news/public', '/api/hashtags', '/api/users/me', '/api/nosuchpath'];
    const expectRefused = async (token: string) => {
      for (const path of paths) {
        const { status, body } = await send(backend, 'GET', path, { token });
        expect([path, status, body.error.name]).toEqual([path, 401, 'UnauthorizedError']);
      }
      expect((await send(backend, 'POST', '/api/auth/local', { token, body: account })).status).toBe(401);
    };
    const forge = (claims: Record<string, unknown>, secret = backend.config.jwtSecret) =>
      new SignJWT({ iss: 'content-api', aud: 'content-api', sub: '1', ver: 0, jti: crypto.randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(secret));

    it('opens what it should, as a check of the forgeries below', async () => {
      await register(account);
      expect((await send(backend, 'GET', '/api/users/me', { token: await forge({}) })).body.username).toBe('reader');
    });

    it('is refused everywhere when it has been tampered with', async () => {
      const { token } = await signUp(backend, 'reader');
      const [header, payload, signature] = token.split('.');
      const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
      const forged = Buffer.from(JSON.stringify({ ...claims, sub: '2' })).toString('base64url');
      const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
      await expectRefused(`${header}.${forged}.${signature}`);
      await expectRefused(`${unsigned}.${payload}.`);
      await expectRefused(`${header}.${payload}.`);
      await expectRefused('');
      await expectRefused('null');
    });

    it('is refused when another secret, audience or subject is in it', async () => {
      await register(account);
      await expectRefused(await forge({}, 'another-secret-0123456789-0123456789'));
      await expectRefused(await forge({ aud: 'elsewhere' }));
      await expectRefused(await forge({ iss: 'elsewhere' }));
      await expectRefused(await forge({ sub: '1 or 1=1' }));
      // Beyond the integers of the database.
      await expectRefused(await forge({ sub: '2147483648' }));
      await expectRefused(await forge({ sub: '9999999999' }));
      await expectRefused(await forge({ ver: 'x' }));
      await expectRefused(await forge({ ver: 1 }));
    });

    it('expires after 30 days', async () => {
      backend.time.stop();
      const { token } = await signUp(backend, 'reader');
      const day = 24 * 60 * 60 * 1000;
      backend.time.offsetMs = 30 * day - 60_000;
      expect((await send(backend, 'GET', '/api/users/me', { token })).status).toBe(200);
      backend.time.offsetMs = 30 * day + 60_000;
      await expectRefused(token);
    });

    it('ends with its account being blocked or deleted', async () => {
      const [blocked, deleted] = [await signUp(backend, 'blocked'), await signUp(backend, 'deleted')];
      const { db } = backend.database;
      await db.updateTable('app.users').set({ blocked: true }).where('id', '=', blocked.id).execute();
      await db.deleteFrom('app.users').where('id', '=', deleted.id).execute();
      await expectRefused(blocked.token);
      await expectRefused(deleted.token);
    });

    it('ends when it is signed out, and no other one with it', async () => {
      const { token } = await signUp(backend, 'reader');
      const other = (await signIn(backend, 'reader', 'reader-password')).body.jwt;
      for (let time = 1; time <= 2; time += 1) {
        const { status } = await send(backend, 'POST', '/api/auth/logout', { token, body: {} });
        expect(status).toBe(time === 1 ? 200 : 401);
      }
      await expectRefused(token);
      expect((await send(backend, 'GET', '/api/users/me', { token: other })).status).toBe(200);
    });

    it('excludes responses from shared caches', async () => {
      const { token } = await signUp(backend, 'reader');
      const { headers } = await send(backend, 'GET', '/api/news/public', { token });
      expect(headers.get('cache-control')).toBe('private, no-store');
    });
  });

  it.each(['/api/auth/local', '/api/auth/local/register', '/api/hashtags', '/api/bookmarks/import'])(
    'refuses a body above the limit of %s',
    async (path) => {
      const limit = path.endsWith('/import') ? 1024 * 1024 : 16 * 1024;
      const { status, body } = await send(backend, 'POST', path, { body: { password: 'x'.repeat(limit) } });
      expect([status, body.error.name]).toEqual([413, 'PayloadTooLargeError']);
    },
  );

  it('names at most twenty fields', async () => {
    const { token } = await signUp(backend, 'reader');
    const data = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, 1]));
    const { status, body } = await send(backend, 'POST', '/api/hashtags', { token, body: { data } });
    expect([status, body.error.message, body.error.details.errors.length]).toEqual([400, '1001 errors occurred', 20]);
  });

  it('counts refused bodies, and asks the limit before it reads the next one', async () => {
    await backend.reset({ rateLimitFactor: 1 });
    const post = (path: string, body: unknown, address: string) =>
      send(backend, 'POST', path, { body, headers: { 'x-forwarded-for': address } });
    const tries = [{}, '[[[', { password: 'x'.repeat(20_000) }];
    for (let turn = 0; turn < 300; turn += 1) await post('/api/auth/local', tries[turn % 3], '203.0.113.7');
    for (const path of ['/api/auth/local', '/api/requests', '/api/news/1/report', '/auth/v1/otp']) {
      const { status, headers } = await post(path, { password: 'x'.repeat(20_000) }, '203.0.113.7');
      expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
      expect((await post(path, {}, '198.51.100.7')).status).not.toBe(429);
    }
  });

  it('does not list accounts to anybody', async () => {
    const { token } = await signUp(backend, 'reader');
    for (const path of ['/api/users', '/api/users/1', '/api/users?populate=*']) {
      expect((await send(backend, 'GET', path, { token })).status).toBe(404);
    }
  });
});
