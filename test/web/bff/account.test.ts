import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { type Bff, type Browser, openBff } from './open-bff.ts';
import { createBookmark, signUp } from './sign-up.ts';

vi.mock('next/server', () => ({ after: () => {} }));

describe.each(anyDatabase)('account care on %s', (kind) => {
  let bff: Bff;
  let ada: Browser;
  beforeAll(async () => {
    bff = await openBff(kind);
  });
  beforeEach(async () => {
    await bff.reset();
    ada = bff.openBrowser();
    await signUp(ada, 'ada');
  });
  afterAll(() => bff.close());

  const codeIn = (text: string, parameter: string) => new RegExp(`/auth\\?${parameter}=(\\S+)`).exec(text)?.[1] ?? '';
  const signIn = (identifier: string, password: string) =>
    bff.openBrowser().post('/api/session', { identifier, password });

  it('resets a forgotten password with a link that works once, and ends the sessions of before', async () => {
    const stranger = bff.openBrowser();
    const asked = await stranger.post('/api/account/forgot-password', { email: 'ADA@example.com' });
    const code = codeIn((await bff.mailTo('ada@example.com')).text, 'reset');
    const reset = await stranger.post('/api/account/reset-password', { code, password: 'a new one' });
    expect(reset.body.user.username).toBe('ada');
    expect((await stranger.get('/api/bookmarks')).status).toBe(200);
    expect((await ada.get('/api/bookmarks')).status).toBe(401);
    expect((await signIn('ada', 'ada-password')).status).toBe(400);
    expect((await signIn('ada', 'a new one')).status).toBe(200);

    const again = await stranger.post('/api/account/reset-password', { code, password: 'a third one' });
    expect(again.status).toBe(400);
    const unknown = await stranger.post('/api/account/forgot-password', { email: 'nobody@example.com' });
    expect([unknown.status, unknown.text]).toEqual([asked.status, asked.text]);
  });

  it('changes the address once the new one has confirmed it', async () => {
    const wrong = await ada.post('/api/account/change-email', { email: 'ada@new.example', password: 'wrong' });
    expect(wrong.status).toBe(400);
    expect(ada.cookies.has('session')).toBe(true);
    await ada.post('/api/account/change-email', { email: 'ada@new.example', password: 'ada-password' });
    expect((await ada.get('/api/session')).body.user.email).toBe('ada@example.com');

    const code = codeIn((await bff.mailTo('ada@new.example')).text, 'confirm-email');
    const confirmed = await ada.post('/api/account/confirm-email', { code });
    expect(confirmed.body.user).toMatchObject({ username: 'ada', email: 'ada@new.example' });
    expect((await ada.get('/api/session')).body.user.email).toBe('ada@new.example');
  });

  it('gives no session to whoever confirms an address that is not theirs', async () => {
    await ada.post('/api/account/change-email', { email: 'ada@new.example', password: 'ada-password' });
    const code = codeIn((await bff.mailTo('ada@new.example')).text, 'confirm-email');
    const stranger = bff.openBrowser();
    expect((await stranger.post('/api/account/confirm-email', { code })).body).toEqual({ user: null });
    expect(stranger.cookies.size).toBe(0);
  });

  it('changes the password only for who knows the old one', async () => {
    const change = (currentPassword: string, password: string) =>
      ada.post('/api/account/change-password', { currentPassword, password });
    expect((await change('wrong', 'a new one')).status).toBe(400);
    expect((await change('ada-password', '12345')).body.error.message).toBe(
      'Password must be at least 6 characters long.',
    );
    expect((await change('ada-password', 'a new one')).status).toBe(200);
    expect((await signIn('ada', 'a new one')).status).toBe(200);
  });

  it('deletes the account with its bookmarks, and leaves hashtags on their posts', async () => {
    const post = await createPost(bff.backend);
    await createBookmark(ada, 'Mine', [post]);
    const { hashtag } = (await ada.post('/api/hashtags', { name: '#ppc' })).body;
    await ada.send('PUT', `/api/hashtags/${hashtag.id}/posts/${post}`);

    expect((await ada.send('DELETE', '/api/account', { body: { password: 'wrong' } })).status).toBe(400);
    const cookie = ada.cookies.get('session') ?? '';
    expect((await ada.send('DELETE', '/api/account', { body: { password: 'ada-password' } })).status).toBe(200);
    expect(ada.cookies.size).toBe(0);

    ada.cookies.set('session', cookie);
    expect((await ada.get('/api/bookmarks')).status).toBe(401);
    expect((await signIn('ada', 'ada-password')).status).toBe(400);
    const [shown] = (await bff.openBrowser().get('/api/posts')).body.posts;
    expect(shown.hashtags).toEqual([hashtag]);
    expect(await bff.backend.database.db.selectFrom('app.bookmarks').selectAll().execute()).toEqual([]);
  });

  it('exports everything about the account and nothing secret', async () => {
    const post = await createPost(bff.backend, { title: 'A post', slug: 'a-post' });
    await createBookmark(ada, 'Mine', [post]);
    const answer = await ada.get('/api/account/export');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(answer.body.account).toMatchObject({ username: 'ada', email: 'ada@example.com' });
    expect(answer.body.bookmarks).toMatchObject([{ name: 'Mine', posts: [{ title: 'A post', slug: 'a-post' }] }]);
    expect(answer.text).not.toMatch(/password|hash|token/i);
  });

  it('exports when mails come, and what they leave out', async () => {
    const id = await createPost(bff.backend, { slug: 'an-opened-post' });
    await sql`
      with address as (insert into subscribers (email, status) values ('ada@example.com', 'confirmed') returning id)
      insert into app.personal_mails (subscriber_id, user_id, account_email, cadence, hour, time_zone)
      select address.id, u.id, u.email, 'daily', 7, 'Europe/Berlin' from address, app.users u where u.username = 'ada'`.execute(
      bff.backend.database.db,
    );
    await sql`
      insert into app.opened_posts (user_id, post_id, opened_at) select u.id, ${id}, now() from app.users u where u.username = 'ada'`.execute(
      bff.backend.database.db,
    );
    // Without a data service there are no such mails; a reader's page does not err.
    expect((await ada.post('/api/following/opened', { posts: [id] })).status).toBe(204);
    const { body } = await ada.get('/api/account/export');
    expect(body.mail).toEqual({ cadence: 'daily', hour: 7, timeZone: 'Europe/Berlin' });
    expect(body.opened).toEqual([{ slug: 'an-opened-post', openedAt: expect.any(String) }]);
  });

  it.each(['json', 'html'])(
    'brings bookmarks back from an exported %s file, and adds nothing twice',
    async (format) => {
      const posts = [
        await createPost(bff.backend, { slug: 'one', title: 'One <b>&</b> "only"' }),
        await createPost(bff.backend, { slug: 'two' }),
      ];
      await createBookmark(ada, 'Later & more', posts);
      await createBookmark(ada, 'Best', posts.slice(0, 1));
      const { text: content, headers } = await ada.get(`/api/account/bookmarks?format=${format}`);
      expect(headers.get('content-disposition')).toBe(`attachment; filename="bookmarks.${format}"`);

      const eve = bff.openBrowser();
      await signUp(eve, 'eve');
      const first = await eve.post('/api/account/bookmarks', { content });
      expect(first.body).toEqual({ created: 2, attached: 3, unknown: 0 });
      const second = await eve.post('/api/account/bookmarks', { content });
      expect(second.body).toEqual({ created: 0, attached: 0, unknown: 0 });
      const names = (await eve.get('/api/bookmarks')).body.bookmarks.map(({ name }: { name: string }) => name);
      expect(names.toSorted()).toEqual(['Best', 'Later & more']);
    },
  );

  it('says what is wrong with a file that holds no bookmarks', async () => {
    const answer = await ada.post('/api/account/bookmarks', { content: 'MZ\u0090' });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toBe('This file holds no bookmarks that could be read.');
  });
});
