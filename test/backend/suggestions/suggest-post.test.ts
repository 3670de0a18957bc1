import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyKind } from '#test/rig/database.ts';
import { createDesk, type DeskSend, type TestDesk } from '#test/rig/desk.ts';

const NUMBER = '1881111111111111111';

let backend: TestBackend;
let desk: TestDesk;
let extension: DeskSend;
beforeAll(async () => {
  backend = await createTestBackend(anyKind);
});
beforeEach(async () => {
  await backend.reset();
  desk = await createDesk(backend);
  extension = await desk.withToken(['posts:suggest']);
});
afterAll(() => backend.close());

const suggest = (captured: object) => extension('POST', '/admin/api/posts/suggest', { captured });
const read = async (id: number) => (await desk.asOperator('GET', `/admin/api/posts/${id}`)).body.data;

it('saves what was captured as a draft, with nothing that is not well-formed', async () => {
  const { body } = await suggest({
    ...{
      text: 'Bids fell by 20 %.',
      postUser: 'Ada Abel',
      postLink: `https://mobile.twitter.com/ada/status/${NUMBER}?s=20`,
    },
    ...{ type: 'X', hashtags: ['ppc', '#', 'two words'], imageUrl: 'nowhere', title: 'Ada Abel on X' },
  });
  expect(body.data).toMatchObject({ outcome: 'sent', changes: [expect.any(Number)] });
  expect(await read(body.data.id)).toMatchObject({
    ...{ state: 'draft', text: 'Bids fell by 20 %.', author: 'Ada Abel', platform: 'Twitter', image: null },
    ...{ link: `https://x.com/ada/status/${NUMBER}`, authorLink: 'https://x.com/ada', hashtags: ['#ppc', '#twowords'] },
    createdAt: '2025-01-19T22:46:52.900Z',
  });
  expect((await desk.asOperator('POST', '/admin/api/log/revert', { ids: body.data.changes })).status).toBe(200);
});

it('takes no address of a feed for that of the post, and no age for a date that it does not say', async () => {
  const page = { url: 'https://www.linkedin.com/feed/', userLink: 'https://www.linkedin.com/in/ada?trk=1' };
  const { body } = await suggest({ text: 'No address', ...page, when: '2 weeks' });
  const post = await read(body.data.id);
  expect(post).toMatchObject({ link: null, authorLink: 'https://www.linkedin.com/in/ada' });
  const today = backend.time.now().toISOString().slice(0, 10);
  expect(post.createdAt.slice(0, 10)).toBe(today);
  const { body: other } = await suggest({ text: 'Its page', url: `https://x.com/ada/status/${NUMBER}` });
  expect((await read(other.data.id)).link).toBe(`https://x.com/ada/status/${NUMBER}`);
});

it('takes sixty an hour of a key, which can be lost with a browser', async () => {
  const { body } = await suggest({ text: 'The first' });
  await sql`
    insert into app.audit_log (at, actor, actor_id, action, subject, subject_id)
    select l.at, l.actor, l.actor_id, l.action, l.subject, l.subject_id from app.audit_log l, generate_series(1, 59)
    where l.id = ${body.data.changes[0]}`.execute(backend.database.db);
  expect((await suggest({ text: 'One more' })).status).toBe(429);
  backend.time.offsetMs += 61 * 60_000;
  expect((await suggest({ text: 'One more' })).status).toBe(200);
});

it('names the post that is here, and brings none back', async () => {
  const captured = { text: 'Once', postLink: `https://x.com/ada/status/${NUMBER}` };
  const { id } = (await suggest(captured)).body.data;
  expect((await suggest(captured)).body.data).toMatchObject({ outcome: 'suggested', id, changes: [] });
  await desk.asOperator('POST', '/admin/api/posts/publish', { ids: [id] });
  expect((await suggest(captured)).body.data).toMatchObject({ outcome: 'here', id });
  await desk.asOperator('POST', '/admin/api/posts/delete', { ids: [id] });
  const refused = await suggest(captured);
  expect([refused.status, refused.body.error.message]).toEqual([400, 'This post was taken off the site.']);
});

it('needs a text and a key for it', async () => {
  const refused = await suggest({ postLink: `https://x.com/ada/status/${NUMBER}` });
  expect([refused.status, refused.body.error.message]).toEqual([400, 'There is no text of a post, or it is too long.']);
  const other = await desk.withToken(['posts:read']);
  expect((await other('POST', '/admin/api/posts/suggest', { captured: { text: 'x' } })).status).toBe(403);
  expect((await extension('GET', '/admin/api/posts')).status).toBe(403);
});

it('is told so by a browser extension, whose origin is its own', async () => {
  const headers = { origin: 'chrome-extension://abcdefghijklmnop', 'sec-fetch-site': 'cross-site' };
  const installed = await desk.withToken(['posts:suggest'], 'extension', headers);
  const { status, body } = await installed('POST', '/admin/api/posts/suggest', {
    captured: { text: 'From a toolbar' },
  });
  expect([status, body.data.outcome]).toEqual([200, 'sent']);
});
