import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '#backend/main/config.ts';
import { dailyMailsJob } from '#backend/newsletter/digest/daily-jobs.ts';
import { sendIssueJob } from '#backend/newsletter/digest/digest-jobs.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { type Account, send, signUp } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk } from '#test/rig/desk.ts';
import { jobsEnd } from '#test/rig/jobs.ts';

const HOUR_MS = 60 * 60 * 1000;
const BERLIN = 'Europe/Berlin';
/** A Wednesday, in winter time. */
const WEDNESDAY_NOON = Date.parse('2026-11-25T12:00:00Z');

describe.each(anyDatabase)('the mail of what a reader follows, on %s', (kind) => {
  let backend: TestBackend;
  let rita: Account;
  beforeAll(async () => {
    const { dataService } = parseConfig({
      ...{ NODE_ENV: 'test', DATA_DIR: '/nowhere', JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef' },
      ...{ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test0123456789abcdefghij' },
      ...{
        SUPABASE_SECRET_KEY: 'sb_secret_test0123456789abcdefghijklmno',
        INGEST_TOKEN: 'ingest-token-of-the-tests-0123456789abcdef',
      },
      ...{ REVALIDATE_SECRET: 'revalidate-secret-of-the-tests-0123456789' },
    });
    backend = await createTestBackend(kind, { digestTimeZone: BERLIN, dataService });
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await backend.reset();
    goTo(WEDNESDAY_NOON);
    rita = await signUp(backend, 'rita');
  });

  const goTo = (time: number) => {
    backend.time.stop();
    backend.time.offsetMs += time - backend.time.now().getTime();
  };
  const now = () => backend.time.now().getTime();
  const post = (path: string, data: object, token?: string) =>
    send(backend, 'POST', `/api/follow-mail${path}`, { ...(token && { token }), body: { data } });
  const settings = (token?: string) => send(backend, 'GET', '/api/follow-mail', token ? { token } : {});

  const DAILY = { cadence: 'daily', hour: 7, timeZone: BERLIN };
  const MONDAY = { cadence: 'monday', hour: 7, timeZone: BERLIN };

  async function follow(rules: [query: string, name: string, does: string | null][], account = rita): Promise<void> {
    const changes = rules.map(([query, name, does]) => ({ query, name, does, at: backend.time.now().toISOString() }));
    const { status } = await send(backend, 'POST', '/api/follow-rules', {
      token: account.token,
      body: { data: { changes } },
    });
    expect(status).toBe(200);
  }

  /** The token in the newest mail that asks this address to confirm. */
  async function tokenFor(address: string): Promise<string> {
    const { text } = await backend.mailTo(address);
    return /\/following\/mail\?confirm=([\w-]{43})/.exec(text)?.[1] ?? expect.fail(`No link in ${text}`);
  }

  async function turnOn(when: object = DAILY, account = rita): Promise<string> {
    expect((await post('', when, account.token)).body.data).toEqual({ outcome: 'asked' });
    const { body } = await post('/confirm', { token: await tokenFor(`${account.username}@example.com`) });
    backend.mailer.sent.length = 0;
    return body.data.token;
  }

  let posts = 0;
  /** A post that readers see from now on. */
  async function publish(
    given: { author?: string; text?: string; hashtags?: string[]; at?: number } = {},
  ): Promise<number> {
    posts += 1;
    const { author = 'Ada', text = `Text ${posts}`, hashtags = [], at = now() } = given;
    const time = new Date(at).toISOString();
    const { rows } = await sql<{ id: number }>`
      insert into app.posts (title, url_slug, text, type, post_user, text_hash, published_at, received_at, created_at)
      values (${`Title ${posts}`}, ${`post-${posts}`}, ${text}, 'LinkedIn', ${author}, ${`hash-${posts}`}, ${time}::timestamptz,
        ${time}::timestamptz, ${time}::timestamptz) returning id`.execute(backend.database.db);
    const id = rows[0]?.id ?? 0;
    for (const name of hashtags)
      await sql`
        with tag as (
          insert into app.hashtags (name) values (${name}) on conflict (app.fold(name)) do update set name = excluded.name returning id
        )
        insert into app.posts_hashtags (post_id, hashtag_id) select ${id}, id from tag`.execute(backend.database.db);
    return id;
  }
  const idOfHashtag = async (name: string) =>
    (await sql<{ id: number }>`select id from app.hashtags where name = ${name}`.execute(backend.database.db)).rows[0]
      ?.id;

  /** Runs the job that looks every quarter of an hour, at this time, and returns the mails since the last look. */
  async function lookAt(time: number) {
    goTo(time);
    await backend.jobs.send(dailyMailsJob, {});
    await jobsEnd(backend.database);
    return backend.mailer.sent.splice(0);
  }
  const thursday7 = Date.parse('2026-11-26T06:00:00Z');
  const day = 24 * HOUR_MS;

  it('comes when its reader says, once, with what is new and why', async () => {
    await follow([
      ['authors=Ada', 'Ada', 'follow'],
      ['search=fees', '“fees”', 'tell'],
    ]);
    await turnOn();
    await publish({ author: 'Ada' });
    await publish({ author: 'Bo', text: 'About FBA Fees.' });
    await publish({ author: 'Bo', text: 'About nothing.' });
    expect(await lookAt(thursday7 - 1)).toEqual([]);
    const [mail, ...others] = await lookAt(thursday7);
    expect(others).toEqual([]);
    expect(mail?.to).toBe('rita@example.com');
    expect(mail?.subject).toMatch(/^2 new posts – Title /);
    expect(mail?.text).toContain('You follow Ada');
    expect(mail?.text).toContain('You asked to be told of “fees”');
    expect(mail?.text).not.toContain('nothing');
    expect(await lookAt(thursday7 + HOUR_MS)).toEqual([]);
    // Nothing new is no mail.
    expect(await lookAt(thursday7 + day)).toEqual([]);
    await publish({ author: 'ADA' });
    expect((await lookAt(thursday7 + 2 * day)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^1 new post – /),
    ]);
  });

  it('leaves out what is muted, saved, opened, old or no longer there', async () => {
    await follow([
      ['authors=Ada', 'Ada', 'follow'],
      ['search=webinar', '“webinar”', 'mute'],
    ]);
    await publish({ text: 'Before it was turned on.', at: now() - 3 * HOUR_MS });
    await turnOn();
    await publish({ text: 'Join my webinar.' });
    await publish({ text: 'Imported today, written long ago.' });
    await sql`update app.posts set created_at = created_at - interval '1 year' where text like 'Imported%'`.execute(
      backend.database.db,
    );
    const saved = await publish({ text: 'Saved.' });
    await sql`
      with collection as (insert into app.bookmarks (user_id, name) values (${rita.id}, 'Mine') returning id)
      insert into app.bookmarks_posts (bookmark_id, post_id) select id, ${saved} from collection`.execute(
      backend.database.db,
    );
    const opened = await publish({ text: 'Opened.' });
    for (const _ of [1, 2]) expect((await post('/opened', { posts: [opened, 999_999] }, rita.token)).status).toBe(200);
    const hidden = await publish({ text: 'Hidden later.' });
    await sql`update app.posts set published_at = null, hidden_at = now() where id = ${hidden}`.execute(
      backend.database.db,
    );
    const kept = await publish({ text: 'Kept.' });
    const [mail] = await lookAt(thursday7);
    expect(mail?.text.match(/Title \d+/g)).toEqual([`Title ${kept === 0 ? '' : posts}`]);
  });

  it('keeps what was opened for a reader with such a mail alone, and as long as a mail looks back', async () => {
    const kept = async () => (await sql`select from app.opened_posts`.execute(backend.database.db)).rows.length;
    const id = await publish();
    expect((await post('/opened', { posts: [id] })).status).toBe(403);
    expect((await post('/opened', { posts: ['1'] }, rita.token)).status).toBe(400);
    expect((await post('/opened', { posts: [id] }, rita.token)).status).toBe(200);
    expect(await kept()).toBe(0);
    await turnOn();
    await post('/opened', { posts: [id] }, rita.token);
    expect(await kept()).toBe(1);
    // An old post is in no mail.
    await post('/opened', { posts: [await publish({ at: now() - 31 * day })] }, rita.token);
    expect(await kept()).toBe(1);
    await lookAt(now() + 9 * day);
    expect(await kept()).toBe(0);
    await post('/opened', { posts: [await publish()] }, rita.token);
    expect(await kept()).toBe(1);
    await post('', { ...DAILY, cadence: 'off' }, rita.token);
    await lookAt(now() + HOUR_MS);
    expect(await kept()).toBe(0);
  });

  it('follows authors and hashtags that were renamed or merged', async () => {
    await publish({ author: 'Bo', hashtags: ['#ppc', '#amazonppc'], at: now() - 9 * day });
    const merged = await idOfHashtag('#amazonppc');
    await follow([
      ['authors=Bo', 'Bo', 'follow'],
      [`hashtags=${merged}`, '#amazonppc', 'follow'],
    ]);
    await turnOn();
    const { asOperator } = await createDesk(backend);
    expect(
      (await asOperator('POST', '/admin/api/hashtags/merge', { ids: [merged], into: await idOfHashtag('#ppc') }))
        .status,
    ).toBe(200);
    expect((await asOperator('POST', '/admin/api/authors/rename', { ids: ['Bo'], name: 'Bodo B' })).status).toBe(200);
    await publish({ author: 'Bodo B' });
    await publish({ author: 'Cy', hashtags: ['#ppc'] });
    const [mail] = await lookAt(thursday7);
    expect(mail?.subject).toMatch(/^2 new posts/);
  });

  it('has a story once, twelve posts and the number of the others', async () => {
    await follow([['authors=Ada', 'Ada', 'follow']]);
    await turnOn();
    const ids: number[] = [];
    for (let index = 0; index < 16; index += 1) ids.push(await publish({ at: now() + index * 1000 }));
    const [last = 0, other = 0] = ids.toReversed();
    await sql`insert into app.stories (id, slug) values (1, 'big-news-1')`.execute(backend.database.db);
    await sql`
      insert into app.stories_posts (post_id, story_id, support, is_shown)
      values (${last}, 1, 1, true), (${other}, 1, 1, true)`.execute(backend.database.db);
    const [mail] = await lookAt(thursday7);
    expect(mail?.text.match(/^\* Title/gm)).toHaveLength(12);
    expect(mail?.text).toContain('and 1 more post on this: http://web.test/stories/big-news-1');
    expect(mail?.text).toContain('and 3 more: http://web.test/following');
    // They have been said: nothing of it comes the next day.
    expect(await lookAt(thursday7 + day)).toEqual([]);
  });

  it('is part of the Monday mail, which alone comes on Mondays', async () => {
    await follow([['authors=Ada', 'Ada', 'follow']]);
    const otto = await signUp(backend, 'otto');
    await follow([['authors=Bo', 'Bo', 'follow']], otto);
    await turnOn(DAILY);
    await turnOn({ ...MONDAY, hour: 0 }, otto);
    await sql`insert into public.subscribers (email, status) values ('plain@example.com', 'confirmed')`.execute(
      backend.database.db,
    );
    for (const author of ['Ada', 'Bo', 'Cy', 'Di'])
      await publish({
        author,
        text: 'We lowered 40 bids by 20 % and the orders went from 11 to 14 a day within two weeks.',
      });
    const monday7 = Date.parse('2026-11-30T06:00:00Z');
    await lookAt(thursday7);
    await publish({ author: 'Ada', text: 'On Sunday.' });
    expect(await lookAt(monday7)).toEqual([]);
    await backend.jobs.send(sendIssueJob, {});
    await jobsEnd(backend.database);
    const byReader = new Map(backend.mailer.sent.splice(0).map((mail) => [mail.to, mail.text]));
    expect([...byReader.keys()].sort()).toEqual(['otto@example.com', 'plain@example.com', 'rita@example.com']);
    expect(byReader.get('plain@example.com')).not.toContain('NEW FOR YOU');
    expect(byReader.get('otto@example.com')).toMatch(/NEW FOR YOU[\s\S]*You follow Bo/);
    expect(byReader.get('rita@example.com')).toMatch(/NEW FOR YOU[\s\S]*You follow Ada/);
    // On Tuesday only what came since.
    expect(await lookAt(monday7 + day)).toEqual([]);
    await publish({ author: 'Ada' });
    expect(await lookAt(monday7 + 2 * day)).toHaveLength(1);
  });

  it('goes to confirmed addresses of their own account alone', async () => {
    await follow([['authors=Ada', 'Ada', 'follow']]);
    expect((await settings(rita.token)).body).toEqual({ data: null, meta: {} });
    await post('', DAILY, rita.token);
    const token = await tokenFor('rita@example.com');
    await publish();
    backend.mailer.sent.length = 0;
    expect(await lookAt(thursday7)).toEqual([]);
    expect((await post('/confirm', { token: `${token.slice(1)}x` })).status).toBe(404);
    expect((await post('/confirm', { token })).status).toBe(200);
    // Twice is fine.
    expect((await post('/confirm', { token })).status).toBe(200);
    expect((await settings(rita.token)).body.data).toMatchObject({
      ...DAILY,
      email: 'rita@example.com',
      isAccount: true,
    });
    expect((await settings()).body.data).toBeNull();
    await publish();
    // An account that has another address since, and a blocked one, get none.
    await sql`update app.users set email = 'new@example.com' where id = ${rita.id}`.execute(backend.database.db);
    expect(await lookAt(thursday7 + day)).toEqual([]);
    await sql`update app.users set email = 'rita@example.com', blocked = true where id = ${rita.id}`.execute(
      backend.database.db,
    );
    await publish();
    expect(await lookAt(thursday7 + 2 * day)).toEqual([]);
    await sql`update app.users set blocked = false where id = ${rita.id}`.execute(backend.database.db);
    await publish();
    // What came meanwhile is not made up for.
    expect((await lookAt(thursday7 + 3 * day)).map(({ subject }) => subject.slice(0, 10))).toEqual(['1 new post']);
  });

  it('is not lost where a second one of a day is due', async () => {
    await follow([['authors=Ada', 'Ada', 'follow']]);
    await turnOn();
    await publish();
    expect(await lookAt(thursday7)).toHaveLength(1);
    await publish({ text: 'Soon after.' });
    // The reader wants it at ten from now on, and the mail of this day has gone.
    goTo(thursday7 + 2 * HOUR_MS);
    await post('', { ...DAILY, hour: 10 }, rita.token);
    expect(await lookAt(thursday7 + 3 * HOUR_MS)).toEqual([]);
    const [next] = await lookAt(thursday7 + day + 3 * HOUR_MS);
    expect(next?.subject).toMatch(/^1 new post/);
  });

  it('has drafts that were published since, though they came in before', async () => {
    await follow([['authors=Ada', 'Ada', 'follow']]);
    await turnOn();
    const id = await publish();
    await sql`update app.posts set published_at = null, shown_at = null where id = ${id}`.execute(backend.database.db);
    const { asOperator } = await createDesk(backend);
    expect(await lookAt(thursday7)).toEqual([]);
    goTo(thursday7 + 5 * HOUR_MS);
    expect((await asOperator('POST', '/admin/api/posts/publish', { ids: [id] })).status).toBe(200);
    expect(await lookAt(thursday7 + day)).toHaveLength(1);
  });

  it('ends with the list, and does not begin again by itself', async () => {
    await follow([['authors=Ada', 'Ada', 'follow']]);
    const token = await turnOn();
    await sql`select public.leave_list(unsubscribe_token) from public.subscribers`.execute(backend.database.db);
    const again = await post('/change', { token, when: DAILY });
    expect([again.status, again.body.error.message]).toEqual([
      400,
      'This address has left the list. Ask for the mail anew.',
    ]);
    await sql`update public.subscribers set status = 'confirmed'`.execute(backend.database.db);
    await publish();
    expect(await lookAt(thursday7)).toEqual([]);
    expect((await settings(rita.token)).body.data).toMatchObject({ cadence: 'off' });
  });

  it('of an account is not for its former address: neither the mail nor its link', async () => {
    await follow([['authors=Ada', 'Ada', 'follow']]);
    const token = await turnOn();
    await sql`update app.users set email = 'new@example.com' where id = ${rita.id}`.execute(backend.database.db);
    expect((await post('/settings', { token })).status).toBe(404);
    expect((await post('/change', { token, end: 'authors=Ada' })).status).toBe(404);
    // Off works for the account all the same.
    expect((await post('', { ...DAILY, cadence: 'off' }, rita.token)).body.data).toEqual({ outcome: 'saved' });
    await sql`update app.users set email = 'rita@example.com' where id = ${rita.id}`.execute(backend.database.db);
    await publish();
    expect(await lookAt(thursday7)).toEqual([]);
  });

  it('of an account stays so where somebody else asks for its address, and the mail says who', async () => {
    await follow([['authors=Ada', 'Ada', 'follow']]);
    await turnOn();
    await post('', {
      ...DAILY,
      hour: 9,
      email: 'rita@example.com',
      rules: [{ query: 'search=spam', name: '“spam”', does: 'follow' }],
    });
    const { text } = await backend.mailTo('rita@example.com');
    expect(text).toContain('- “spam”');
    expect(text).toContain('It takes the place of the mail that you get now.');
    await post('/confirm', { token: await tokenFor('rita@example.com') });
    expect((await settings(rita.token)).body.data).toMatchObject({ hour: 9, rules: [{ query: 'authors=Ada' }] });
  });

  it('leaves the list with the account that it came by', async () => {
    const statusOf = async (email: string) =>
      (
        await sql<{ status: string }>`select status from public.subscribers where email = ${email}`.execute(
          backend.database.db,
        )
      ).rows[0]?.status;
    await turnOn();
    const otto = await signUp(backend, 'otto');
    await sql`insert into public.subscribers (email, status) values ('otto@example.com', 'confirmed')`.execute(
      backend.database.db,
    );
    await turnOn(DAILY, otto);
    await sql`delete from app.users`.execute(backend.database.db);
    expect([await statusOf('rita@example.com'), await statusOf('otto@example.com')]).toEqual([
      'unsubscribed',
      'confirmed',
    ]);
  });

  it('comes without an account, too, by the rules of its mail, and ends by its link', async () => {
    const rules = [
      { query: 'authors=Ada', name: 'Ada', does: 'follow' },
      { query: 'search=fees', name: '“fees”', does: 'follow' },
    ];
    expect((await post('', { ...DAILY, email: 'Visitor@Example.com ', rules })).body.data).toEqual({
      outcome: 'asked',
    });
    const { body } = await post('/confirm', { token: await tokenFor('visitor@example.com') });
    const { token } = body.data;
    backend.mailer.sent.length = 0;
    await publish();
    const [mail] = await lookAt(thursday7);
    expect(mail?.to).toBe('visitor@example.com');
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': `<http://web.test/api/following/mail/end?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const ended = await post('/change', { token, end: 'authors=Ada' });
    expect(ended.body.data).toMatchObject({ email: 'v…@example.com', rules: [rules[1]], isAccount: false });
    await publish();
    expect(await lookAt(thursday7 + day)).toEqual([]);
    await publish({ text: 'fees' });
    expect((await post('/change', { token, when: { ...DAILY, cadence: 'off' } })).body.data).toMatchObject({
      cadence: 'off',
    });
    expect(await lookAt(thursday7 + 2 * day)).toEqual([]);
    // Somebody else may ask for the same address: nothing changes until its owner confirms.
    await post('', { ...DAILY, email: 'visitor@example.com', rules: [rules[0]] });
    expect((await post('/settings', { token })).body.data).toMatchObject({ cadence: 'off', rules: [rules[1]] });
  });

  it('of an account ends its rule by the link of the mail', async () => {
    await follow([['authors=Ada', 'Ada', 'follow']]);
    const token = await turnOn();
    expect((await post('/change', { token, end: 'authors=Ada' })).body.data.rules).toEqual([]);
    expect((await send(backend, 'GET', '/api/follow-rules', { token: rita.token })).body.data).toEqual([]);
  });

  it('is skipped where its only post has left before it goes, and brings a corrected title', async () => {
    await follow([['authors=Ada', 'Ada', 'follow']]);
    await turnOn();
    const id = await publish();
    await sql`update app.posts set title = 'Corrected' where id = ${id}`.execute(backend.database.db);
    const [mail] = await lookAt(thursday7);
    expect(mail?.subject).toBe('1 new post – Corrected');
  });

  it.each([
    [{ ...DAILY, timeZone: 'Mars/Olympus' }, 'timeZone must be a time zone, such as Europe/Berlin'],
    [{ ...DAILY, hour: 24 }, 'hour must be 0 to 23'],
    [{ ...DAILY, cadence: 'hourly' }, 'cadence must be off, daily or monday'],
    [{ ...DAILY, email: 'nonsense' }, 'Please enter a valid email address.'],
    [{ ...DAILY, cadence: 'off' }, 'Open the link in one of your mails to end them.'],
  ])('refuses %j', async (asked, message) => {
    const { status, body } = await post('', asked);
    expect([status, body.error.message]).toEqual([400, message]);
  });

  it('finds nothing by guessed links', async () => {
    for (let index = 0; index < 1000; index += 1) {
      const token = crypto.randomUUID();
      expect((await post(index % 2 === 0 ? '/settings' : '/change', { token })).status).toBe(404);
    }
    expect((await post('/settings', { token: "' or true --" })).status).toBe(404);
  });
});
