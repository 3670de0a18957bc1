import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placePostsJob } from '#backend/stories/jobs.ts';
import { renewSummariesJob } from '#backend/summaries/jobs.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';
import { jobsEnd, listJobs } from '#test/rig/jobs.ts';

const PATH = '/admin/api/requests';
const OPT_OUT = {
  ...{ kind: 'opt-out', author: 'Ada Abel', name: 'Ada', email: 'ada@example.com', relation: 'author' },
  note: 'Please remove me.',
};

describe.each(anyDatabase)('requests of authors on %s', (kind) => {
  let backend: TestBackend;
  let desk: TestDesk;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(async () => {
    await backend.reset();
    desk = await createDesk(backend);
  });
  afterAll(() => backend.close());

  const ask = (data: object, from = '203.0.113.7') =>
    send(backend, 'POST', '/api/requests', { body: { data }, headers: { 'x-forwarded-for': from } });
  const list = async (filter: object = {}, query = 'order=asc') =>
    (await desk.asOperator('GET', `${PATH}?${query}&filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
  const decide = (verb: 'grant' | 'refuse', ids = [1]) =>
    desk.asOperator('POST', `${PATH}/${verb}`, { ids, reason: 'The mail came from their own site.' });
  const listTitles = async () =>
    (await send(backend, 'GET', '/api/news/public')).body.data.map(
      (post: { attributes: { title: string } }) => post.attributes.title,
    );
  const totals = async () => (await send(backend, 'GET', '/api/requests')).body.data;

  it('are taken, confirmed by mail, and listed by their deadlines', async () => {
    await createPost(backend, { title: 'One' });
    const other = await createPost(backend, { title: 'Two', slug: 'two', author: 'Bob' });
    expect(await ask(OPT_OUT)).toMatchObject({ status: 200, body: { data: { received: true } } });
    backend.time.offsetMs = 3_600_000;
    const takedown = { ...OPT_OUT, kind: 'takedown', author: 'Bob', relation: 'other' };
    expect((await ask({ ...takedown, post: 'https://feed.example/feed/two?x=1' })).status).toBe(200);
    const { data, total } = await list();
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { id: 1, kind: 'opt-out', state: 'open', author: 'Ada Abel', postId: null, note: 'Please remove me.' },
      { id: 2, kind: 'takedown', postId: other, postTitle: 'Two', postAuthor: 'Bob', relation: 'other' },
    ]);
    const days = (Date.parse(data[0].dueAt) - Date.parse(data[0].createdAt)) / 86_400_000;
    expect(days).toBe(30);
    expect(await list({ q: 'BOB' })).toMatchObject({ total: 1 });
    expect(await list({ kind: 'takedown' }, 'order=desc&sort=createdAt')).toMatchObject({ data: [{ id: 2 }] });
    const mail = await backend.mailTo('ada@example.com');
    expect(mail.subject).toMatch(/^We received your request/);
    expect(mail.text).not.toContain('Please remove me.');
  });

  it('are stored once while they wait', async () => {
    await createPost(backend);
    for (const email of ['ada@example.com', 'ADA@example.com'])
      expect((await ask({ ...OPT_OUT, email })).status).toBe(200);
    expect((await list()).total).toBe(1);
    expect(await backend.mails()).toHaveLength(1);
  });

  it.each([
    [{ ...OPT_OUT, author: 'Nobody' }, 404],
    [{ ...OPT_OUT, kind: 'everything' }, 400],
    [{ ...OPT_OUT, relation: 'friend' }, 400],
    [{ ...OPT_OUT, name: ' ' }, 400],
    [{ ...OPT_OUT, name: 'a'.repeat(101) }, 400],
    [{ ...OPT_OUT, email: 'ada' }, 400],
    [{ ...OPT_OUT, note: 'a'.repeat(2001) }, 400],
    [{ ...OPT_OUT, note: 'a\u0000b' }, 400],
    [{ ...OPT_OUT, kind: 'takedown' }, 400],
    [{ ...OPT_OUT, kind: 'takedown', post: 'no-such-post' }, 400],
    [{ ...OPT_OUT, admin: true }, 400],
  ])('refuses %j', async (body, status) => {
    await createPost(backend);
    expect((await ask(body)).status).toBe(status);
    expect((await list()).total).toBe(0);
    expect(await backend.mails()).toEqual([]);
  });

  it('are taken from an address five times an hour', async () => {
    await backend.reset({ rateLimitFactor: 1 });
    await createPost(backend);
    const statuses: number[] = [];
    for (let use = 0; use < 10; use += 1) {
      statuses.push((await ask({ ...OPT_OUT, email: `ada${use}@example.com` })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429]);
    expect((await ask(OPT_OUT, '198.51.100.1')).status).toBe(200);
  });

  it('to opt out are granted: the posts are gone, and the requester is told why', async () => {
    await createPost(backend, { title: 'Hers', slug: 'hers' });
    await createPost(backend, { title: 'Hers, with an emoji', author: 'ADA Àbel 🚀' });
    await createPost(backend, { title: 'A draft', publishedAt: null });
    await createPost(backend, { title: 'Another’s', author: 'Ada Abeling' });
    await ask(OPT_OUT);
    const { status, body } = await decide('grant');
    expect(status).toBe(200);
    expect(body.data.changes).toHaveLength(1);
    expect(await listTitles()).toEqual(['Another’s']);
    const article = await send(backend, 'GET', '/api/news/get-by-url-slug/hers');
    expect(article).toMatchObject({ status: 404, body: { error: { details: { gone: true } } } });
    expect((await send(backend, 'GET', '/api/news/authors')).body.data).toEqual([{ name: 'Ada Abeling', posts: 1 }]);
    expect((await list()).total).toBe(0);
    expect(await list({ state: 'granted' })).toMatchObject({
      data: [{ id: 1, reason: 'The mail came from their own site.' }],
    });
    const mail = await backend.mailTo('ada@example.com');
    expect(mail.subject).toMatch(/was granted$/);
    expect(mail.text).toContain('The mail came from their own site.');
    expect(await totals()).toEqual([
      { kind: 'opt-out', received: 1, open: 0, granted: 1, refused: 0 },
      { kind: 'takedown', received: 0, open: 0, granted: 0, refused: 0 },
      { kind: 'claim', received: 0, open: 0, granted: 0, refused: 0 },
    ]);
  });

  it('are refused: the posts stay', async () => {
    await createPost(backend, { title: 'Hers' });
    await ask(OPT_OUT);
    expect((await decide('refuse')).status).toBe(200);
    expect(await listTitles()).toEqual(['Hers']);
    expect((await backend.mailTo('ada@example.com')).subject).toMatch(/was refused$/);
    expect(await totals()).toMatchObject([{ received: 1, refused: 1 }, {}, {}]);
    const again = await decide('grant');
    expect(again).toMatchObject({ status: 400, body: { error: { message: 'Request 1 was refused already.' } } });
    expect((await decide('grant', [7])).status).toBe(400);
  });

  it('that were granted are taken back by the log, with all posts as they were', async () => {
    await createPost(backend, { title: 'Hers' });
    const draft = await createPost(backend, { title: 'A draft', publishedAt: null });
    await ask(OPT_OUT);
    const { changes } = (await decide('grant')).body.data;
    await jobsEnd(backend.database);
    await sql`delete from pgboss.job`.execute(backend.database.db);
    const reverted = await desk.asOperator('POST', '/admin/api/log/revert', { ids: changes });
    expect(reverted.body.data.refused).toEqual([]);
    for (const { name } of [renewSummariesJob, placePostsJob]) {
      expect([name, (await listJobs(backend.database, name)).length]).toEqual([name, 1]);
    }
    expect(await listTitles()).toEqual(['Hers']);
    expect((await desk.asOperator('GET', `/admin/api/posts/${draft}`)).body.data.state).toBe('draft');
    expect((await list()).total).toBe(1);
    expect((await decide('grant')).status).toBe(200);
    expect(await listTitles()).toEqual([]);
  });

  it('of two people that were granted withhold the posts until both are taken back', async () => {
    await createPost(backend, { title: 'Hers' });
    await ask(OPT_OUT);
    await ask({ ...OPT_OUT, email: 'agent@example.com', relation: 'agent' });
    // A request that cannot be decided does not keep the others from it.
    expect((await decide('grant', [1, 2, 7])).status).toBe(400);
    expect(await listTitles()).toEqual([]);
    const { rows } = await sql<{ id: number }>`
      select id from app.audit_log where action = 'requests.grant' order by id`.execute(backend.database.db);
    const revert = (id?: number) => desk.asOperator('POST', '/admin/api/log/revert', { ids: [id] });
    expect((await revert(rows[0]?.id)).body.data.refused).toEqual([]);
    expect(await listTitles()).toEqual([]);
    await createPost(backend, { title: 'Hers again' });
    expect(await listTitles()).toEqual([]);
    expect((await revert(rows[1]?.id)).body.data.refused).toEqual([]);
    await createPost(backend, { title: 'Hers at last' });
    expect(await listTitles()).toContain('Hers at last');
  });

  it('take no link of a site whose name ends like a network’s for a profile', async () => {
    for (const [title, author] of [
      ['Hers', 'Ada Abel'],
      ['His', 'Bob'],
    ] as const) {
      const id = await createPost(backend, { title, author });
      await sql`update app.posts set user_link = 'https://www.netflix.com/blog/ads' where id = ${id}`.execute(
        backend.database.db,
      );
    }
    await ask(OPT_OUT);
    await decide('grant');
    expect(await listTitles()).toEqual(['His']);
  });

  it('about a post are mailed with its author’s name, and nothing that the requester wrote', async () => {
    await createPost(backend, { slug: 'two', author: 'Bob' });
    const words = { author: 'Ring 0800 123', name: 'Your account is locked' };
    await ask({ ...OPT_OUT, ...words, kind: 'takedown', post: 'two' });
    const { text } = await backend.mailTo('ada@example.com');
    expect(text).toContain('“Bob”');
    for (const word of Object.values(words)) expect(text).not.toContain(word);
  });

  it('to take one post down leave the others, and neither its link nor its text comes back', async () => {
    const text = 'Somebody else has written this.';
    const ingest = async (post: object) =>
      (await send(backend, 'POST', '/api/news', { token: backend.config.ingestToken, body: [post] })).body.data;
    await ingest({ text, postUser: 'Ada Abel', postLink: 'https://www.linkedin.com/feed/update/urn:li:activity:1' });
    await ingest({ text: 'Her own.', postUser: 'Ada Abel' });
    await ask({ ...OPT_OUT, kind: 'takedown', relation: 'other', post: '/feed/somebody-else-has-written-this' });
    expect((await decide('grant')).status).toBe(200);
    expect(await listTitles()).toEqual(['Her own.']);
    const again = await ingest({ text, postLink: 'https://x.com/ada/status/1' });
    expect(again.failed).toEqual([{ line: 1, reason: 'is withheld: it was taken down on request' }]);
  });

  it('take the pictures along that no other post has', async () => {
    const [hers, shared] = [await createPost(backend), await createPost(backend)];
    const others = await createPost(backend, { author: 'Bob' });
    const add = async (name: string, posts: number[]) => {
      await backend.pictures.put(`${name}.png`, new Uint8Array([1, 2, 3]));
      await sql`
        with image as (
          insert into app.images (name, width, height, hash, ext, mime, size, url, formats)
          values (${name}, 1, 1, ${name}, '.png', 'image/png', 1, ${`/uploads/${name}.png`},
            jsonb_build_object('small', jsonb_build_object('url', ${`/uploads/${name}-small.webp`}::text))) returning id)
        update app.posts set image_id = (select id from image) where id in (${sql.join(posts)})`.execute(
        backend.database.db,
      );
    };
    await add('hers', [hers]);
    await add('shared', [shared, others]);
    const statusOf = async (name: string) => (await backend.app.request(`/uploads/${name}.png`)).status;
    expect([await statusOf('hers'), await statusOf('shared')]).toEqual([200, 200]);
    await ask(OPT_OUT);
    await decide('grant');
    expect([await statusOf('hers'), await statusOf('shared')]).toEqual([404, 200]);
  });

  it('leave out what the summaries quote', async () => {
    await createPost(backend, { slug: 'hers', createdAt: '2026-03-02T10:00:00Z' });
    await createPost(backend, { slug: 'his', author: 'Bob', createdAt: '2026-03-02T10:00:00Z' });
    const content = '- Hers is quoted. [1](/feed/hers)\n- His is quoted. [2](/feed/his)\n';
    await sql`insert into public.gb_daily_summaries (date, title, summary_content, articles_processed, status)
      values ('2026-03-02', 'A day', ${content}, 2, 'completed')
      on conflict (date) do update set title = excluded.title, summary_content = excluded.summary_content,
        status = excluded.status`.execute(backend.database.db);
    await ask(OPT_OUT);
    await decide('grant');
    const { rows } = await sql<{ summary_content: string }>`
      select summary_content from public.gb_daily_summaries`.execute(backend.database.db);
    expect(rows[0]?.summary_content).toContain('/feed/his');
    expect(rows[0]?.summary_content).not.toContain('/feed/hers');
  });
});
