import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { type Account, send, signIn, signUp } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const HOUR_MS = 60 * 60 * 1000;

describe.each(anyDatabase)('account care, on %s', (kind) => {
  let backend: TestBackend;
  let reader: Account;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    reader = await signUp(backend, 'reader');
  });
  afterAll(() => backend.close());

  const post = (path: string, body: unknown, token?: string) =>
    send(backend, 'POST', `/api/auth/${path}`, { body, token });
  const codeOf = (mail: { text: string } | undefined) => /=([\w-]{20,})$/m.exec(mail?.text ?? '')?.[1] ?? 'no code';
  const forget = async (email = reader.email) => {
    const sent = (await backend.mails()).length;
    await post('forgot-password', { email });
    await waitFor(() => expect(backend.mailer.sent).toHaveLength(sent + 1));
    return codeOf(backend.mailer.sent.at(-1));
  };
  const newestCode = async () => codeOf((await backend.mails()).at(-1));
  const reset = (code: string, password = 'new-password') =>
    post('reset-password', { code, password, passwordConfirmation: password });
  const statusOf = async (token: string) => (await send(backend, 'GET', '/api/users/me', { token })).status;

  describe('a forgotten password', () => {
    it('is replaced by way of a mailed link, and ends every session', async () => {
      const code = await forget('READER@example.com');
      expect(backend.mailer.sent[0]).toMatchObject({ to: 'reader@example.com' });
      expect(backend.mailer.sent[0]?.text).toContain(`http://web.test/auth?reset=${code}`);
      const { status, body } = await reset(code);
      expect([status, body.user.username]).toEqual([200, 'reader']);
      expect(await statusOf(body.jwt)).toBe(200);
      expect(await statusOf(reader.token)).toBe(401);
      expect((await signIn(backend, 'reader', reader.password)).status).toBe(400);
      expect((await signIn(backend, 'reader', 'new-password')).status).toBe(200);
    });

    it('returns the same for an unknown address, and sends nothing', async () => {
      const known = await post('forgot-password', { email: reader.email });
      const unknown = await post('forgot-password', { email: 'nobody@example.com' });
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
      expect(known.body).toEqual({ ok: true });
      await waitFor(() => expect(backend.mailer.sent.map(({ to }) => to)).toEqual([reader.email]));
    });

    it('gives a link that works once', async () => {
      const code = await forget();
      const answers = await Promise.all([
        reset(code, 'password-1'),
        reset(code, 'password-2'),
        reset(code, 'password-3'),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
      const refused = await reset(code);
      expect(refused.body.error).toMatchObject({ name: 'ValidationError', message: 'Incorrect code provided' });
    });

    it('gives a link that works for an hour', async () => {
      backend.time.stop();
      const code = await forget();
      backend.time.offsetMs = HOUR_MS + 1000;
      expect((await reset(code)).body.error.message).toBe('Incorrect code provided');
      backend.time.offsetMs = HOUR_MS - 60_000;
      expect((await reset(code)).status).toBe(200);
    });

    it('makes older links useless once one was used', async () => {
      const first = await forget();
      const second = await forget();
      expect((await reset(second)).status).toBe(200);
      expect((await reset(first)).status).toBe(400);
    });

    it('stores only a hash of the code', async () => {
      const code = await forget();
      const rows = await backend.database.db.selectFrom('app.user_tokens').selectAll().execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(code);
    });

    it.each([
      [{ passwordConfirmation: 'different' }, 'Passwords do not match'],
      [{ password: '12345', passwordConfirmation: '12345' }, 'password must be at least 6 characters'],
      [{ code: 'made up' }, 'Incorrect code provided'],
      [{ code: undefined }, 'code is a required field'],
    ])('is refused with %j, and the link still works', async (change, message) => {
      const code = await forget();
      const body = { code, password: 'new-password', passwordConfirmation: 'new-password', ...change };
      const refused = await post('reset-password', body);
      expect([refused.status, refused.body.error.message]).toEqual([400, message]);
      expect((await reset(code)).status).toBe(200);
    });
  });

  describe('changing the password', () => {
    const change = (body: Record<string, string>, token = reader.token) =>
      post(
        'change-password',
        { currentPassword: reader.password, password: 'new-password', passwordConfirmation: 'new-password', ...body },
        token,
      );

    it('ends every other session and mailed links', async () => {
      const code = await forget();
      const other = await signIn(backend, 'reader', reader.password);
      const { status, body } = await change({});
      expect(status).toBe(200);
      expect([await statusOf(body.jwt), await statusOf(reader.token), await statusOf(other.body.jwt)]).toEqual([
        200, 401, 401,
      ]);
      expect((await reset(code)).status).toBe(400);
    });

    it.each([
      [{ currentPassword: 'wrong-password' }, 'The provided current password is invalid'],
      [{ passwordConfirmation: 'different' }, 'Passwords do not match'],
      [
        { password: 'reader-password', passwordConfirmation: 'reader-password' },
        'Your new password must be different than your current password',
      ],
    ])('is refused with %j', async (body, message) => {
      expect((await change(body)).body.error).toMatchObject({ name: 'ValidationError', message });
      expect(await statusOf(reader.token)).toBe(200);
    });

    it('needs an account', async () => {
      expect((await post('change-password', {})).status).toBe(403);
    });
  });

  describe('changing the e-mail address', () => {
    const change = (email: string, password = reader.password) =>
      post('change-email', { email, password }, reader.token);

    it('waits for the confirmation of the new address, and notifies the old one', async () => {
      expect((await change('New@Example.com')).body).toEqual({ ok: true });
      const [mail] = await backend.mails();
      expect(mail).toMatchObject({ to: 'new@example.com' });
      expect(mail?.text).toContain(`http://web.test/auth?confirm-email=${codeOf(mail)}`);
      expect((await send(backend, 'GET', '/api/users/me', { token: reader.token })).body.email).toBe(reader.email);

      const confirmed = await post('confirm-email', { code: codeOf(mail) });
      expect(confirmed.body).toMatchObject({ ok: true, user: { email: 'new@example.com' } });
      expect((await signIn(backend, 'new@example.com', reader.password)).status).toBe(200);
      expect((await signIn(backend, reader.email, reader.password)).status).toBe(400);
      expect((await backend.mails()).map(({ to }) => to)).toEqual(['new@example.com', reader.email]);
      expect((await post('confirm-email', { code: codeOf(mail) })).status).toBe(400);
    });

    it('ends reset links that were sent to the old address', async () => {
      const code = await forget();
      await change('new@example.com');
      await post('confirm-email', { code: await newestCode() });
      expect((await reset(code)).status).toBe(400);
    });

    it('refuses a wrong password and a taken address, also one taken meanwhile', async () => {
      expect((await change('new@example.com', 'wrong-password')).body.error.message).toBe(
        'The provided current password is invalid',
      );
      await signUp(backend, 'other');
      expect((await change('OTHER@example.com')).body.error.message).toBe('Email or Username are already taken');
      await change('late@example.com');
      const code = await newestCode();
      await signUp(backend, 'late');
      expect((await post('confirm-email', { code })).body.error.message).toBe('Email or Username are already taken');
    });

    it('refuses an address that another account took for its username, also one taken meanwhile', async () => {
      const other = await signUp(backend, 'other');
      const rename = (username: string) =>
        backend.database.db.updateTable('app.users').set({ username }).where('id', '=', other.id).execute();
      await change('new@example.com');
      const code = await newestCode();
      await rename('New@example.com');
      const refused = await post('confirm-email', { code });
      expect([refused.status, refused.body.error.message]).toEqual([400, 'Email or Username are already taken']);
      expect((await change('new@example.com')).body.error.message).toBe('Email or Username are already taken');
      await rename('other');
      expect((await post('confirm-email', { code })).status).toBe(200);
    });

    it('does not take a code for resetting the password', async () => {
      expect((await post('confirm-email', { code: await forget() })).status).toBe(400);
      await change('new@example.com');
      expect((await reset(await newestCode())).status).toBe(400);
    });
  });

  describe('deleting the account', () => {
    const remove = (password: string) =>
      send(backend, 'DELETE', '/api/users/me', { token: reader.token, body: { password } });

    it('removes bookmarks and sessions, keeps hashtags on posts, and frees the name', async () => {
      const postId = await createPost(backend);
      const write = (method: string, path: string, data: unknown) =>
        send(backend, method, path, { token: reader.token, body: { data } });
      const bookmark = await write('POST', '/api/bookmarks', { name: 'Mine' });
      await write('PUT', `/api/bookmarks/${bookmark.body.data.id}`, { news: { connect: [postId] } });
      const hashtag = await write('POST', '/api/hashtags', { name: '#mine' });
      await write('PUT', `/api/hashtags/${hashtag.body.data.id}`, { news: { connect: [postId] } });

      expect((await remove('wrong-password')).status).toBe(400);
      expect(await statusOf(reader.token)).toBe(200);
      expect((await remove(reader.password)).body).toEqual({ ok: true });

      expect(await statusOf(reader.token)).toBe(401);
      const { db } = backend.database;
      expect(await db.selectFrom('app.bookmarks').selectAll().execute()).toEqual([]);
      expect(await db.selectFrom('app.bookmarks_posts').selectAll().execute()).toEqual([]);
      const list = await send(backend, 'GET', '/api/news/public?populate=hashtags');
      expect(list.body.data[0].attributes.hashtags.data[0].attributes.name).toBe('#mine');
      const log = await db
        .selectFrom('app.audit_log')
        .select(['user_id', 'username', 'action'])
        .orderBy('id')
        .execute();
      expect(log).toEqual([
        { user_id: null, username: null, action: 'hashtags.create' },
        { user_id: null, username: null, action: 'hashtags.attach' },
      ]);
      expect((await signUp(backend, 'reader')).id).not.toBe(reader.id);
    });
  });

  describe('limits', () => {
    beforeEach(async () => {
      await backend.reset({ rateLimitFactor: 0.1 });
      reader = await signUp(backend, 'reader');
    });
    const from = (address: string) => ({ 'x-forwarded-for': address });

    it.each([
      ['sign-in', 'local', { identifier: 'nobody', password: 'x' }, 6],
      ['sign-up', 'local/register', { username: 'x' }, 6],
      ['reset codes', 'reset-password', { code: 'x' }, 3],
      ['confirmation codes', 'confirm-email', { code: 'x' }, 3],
    ])('stops %s by address, not for others', async (_, path, body, limit) => {
      const attempt = (address: string, index: number) =>
        send(backend, 'POST', `/api/auth/${path}`, {
          // Another account each time, as its own limit would answer first.
          body: 'identifier' in body ? { ...body, identifier: `nobody${index}` } : body,
          headers: from(address),
        });
      for (let index = 0; index < limit; index += 1) expect((await attempt('10.0.3.1', index)).status).toBe(400);
      expect((await attempt('10.0.3.1', limit)).status).toBe(429);
      expect((await attempt('10.0.3.2', limit + 1)).status).toBe(400);
    });

    it('stops mails of one client to many recipients, forgotten passwords and new addresses together', async () => {
      const headers = from('10.0.5.1');
      const forgotten = (email: string, address = headers) =>
        send(backend, 'POST', '/api/auth/forgot-password', { body: { email }, headers: address });
      expect((await forgotten('nobody@example.com')).status).toBe(200);
      const change = await send(backend, 'POST', '/api/auth/change-email', {
        token: reader.token,
        body: { email: 'new@example.com', password: reader.password },
        headers,
      });
      expect(change.status).toBe(200);
      expect((await forgotten('another@example.com')).status).toBe(429);
      expect((await forgotten('another@example.com', from('10.0.6.1'))).status).toBe(200);
    });

    it('stops mails to one recipient, existing or not, from many addresses', async () => {
      for (const email of [reader.email, 'nobody@example.com']) {
        const statuses = [];
        for (let index = 0; index < 2; index += 1) {
          const headers = from(`10.0.4.${index}`);
          statuses.push(
            (await send(backend, 'POST', '/api/auth/forgot-password', { body: { email }, headers })).status,
          );
        }
        expect(statuses).toEqual([200, 429]);
      }
    });

    it('stops writes of one account, not of another', async () => {
      await backend.reset({ rateLimitFactor: 0.02 });
      const [first, second] = [await signUp(backend, 'first'), await signUp(backend, 'second')];
      const create = async ({ token }: Account, index: number) =>
        (await send(backend, 'POST', '/api/bookmarks', { token, body: { data: { name: `b${index}` } } })).status;
      const statuses = [];
      for (let index = 0; index < 7; index += 1) statuses.push(await create(first, index));
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
      expect((await send(backend, 'GET', '/api/bookmarks', { token: first.token })).status).toBe(200);
      expect(await create(second, 0)).toBe(200);
    });
  });
});
