import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

const POSTS = '/admin/api/posts';

describe.each(anyDatabase)('the desk’s posts, on %s', (kind) => {
  let backend: TestBackend;
  let desk: TestDesk;
  let web: LocalServer;
  let renewed: unknown[];

  beforeAll(async () => {
    web = await serveLocally(async (request, response) => {
      renewed.push(JSON.parse((await request.toArray()).join('')));
      response.end('{}');
    });
    backend = await createTestBackend(kind, { webUrls: [web.url] });
  });
  beforeEach(async () => {
    renewed = [];
    await backend.reset();
    desk = await createDesk(backend);
  });
  afterAll(async () => {
    await backend.close();
    await web.close();
  });

  it('are listed by filter, in order, page by page', async () => {
    for (const title of ['One', 'Two', 'Three']) await createPost(backend, { title, author: `By ${title}` });
    await createPost(backend, { title: 'Draft', publishedAt: null });
    const filter = encodeURIComponent(JSON.stringify({ state: 'published' }));
    const { status, body } = await desk.asOperator('GET', `${POSTS}?filter=${filter}&sort=title&order=asc&perPage=2`);
    expect(status).toBe(200);
    expect(body.total).toBe(3);
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['One', 'Three']);
    expect((await desk.asOperator('GET', `${POSTS}?filter=${encodeURIComponent('{"state":"lost"}')}`)).status).toBe(
      400,
    );
    expect((await desk.asOperator('GET', `${POSTS}?sort=text`)).status).toBe(400);
  });

  it('are exported whole, formulas defused', async () => {
    for (let index = 0; index < 3; index += 1) await createPost(backend, { title: `=cmd(${index})` });
    const response = await backend.app.request(`${POSTS}?format=csv&perPage=1&sort=id&order=asc`, {
      headers: desk.operator.headers,
    });
    expect(response.headers.get('content-disposition')).toContain('posts.csv');
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain("'=cmd(0)");
  });

  it('are not restored from a state that is not deleted, and the answer says what to do', async () => {
    const [hidden, draft] = [await createPost(backend), await createPost(backend, { publishedAt: null })];
    await desk.asOperator('POST', `${POSTS}/hide`, { ids: [hidden] });
    const restore = await desk.asOperator('POST', `${POSTS}/restore`, { ids: [hidden, draft, 4711] });
    expect([restore.status, restore.body.error.message]).toEqual([
      400,
      `Post ${hidden} is hidden, not deleted: publishing it shows it again. Post ${draft} is a draft, not deleted: publishing it shows it.`,
    ]);
    // Setting a state that a post already has is no error.
    const again = await desk.asOperator('POST', `${POSTS}/hide`, { ids: [hidden] });
    expect([again.status, again.body.data.ids]).toEqual([200, []]);
  });

  it('are hidden, published, deleted and restored, several at once, and the web is told at once', async () => {
    const ids = [await createPost(backend), await createPost(backend)];
    for (const [verb, state] of [
      ['hide', 'hidden'],
      ['publish', 'published'],
      ['delete', 'deleted'],
      ['restore', 'published'],
    ]) {
      renewed = [];
      const { status, body } = await desk.asOperator('POST', `${POSTS}/${verb}`, { ids: [...ids, 4711] });
      expect([status, body.data.ids]).toEqual([200, ids]);
      expect(body.data.changes).toEqual([expect.any(Number), expect.any(Number)]);
      const one = await desk.asOperator('GET', `${POSTS}/${ids[0]}`);
      expect(one.body.data.state).toBe(state);
      expect(renewed).toEqual([expect.objectContaining({ tags: expect.arrayContaining(['posts']), atOnce: true })]);
    }
  });

  it('are dropped from the review only while they wait there', async () => {
    const [published, draft] = [await createPost(backend), await createPost(backend, { publishedAt: null })];
    const drop = { ids: [published, draft], only: 'draft' };
    expect((await desk.asOperator('POST', `${POSTS}/delete`, drop)).body.data.ids).toEqual([draft]);
    expect((await desk.asOperator('POST', `${POSTS}/delete`, { ...drop, only: 'lost' })).status).toBe(400);
  });

  it('tell the web nothing when nothing was moved', async () => {
    const { body } = await desk.asOperator('POST', `${POSTS}/hide`, { ids: [4711] });
    expect([body.data, renewed]).toEqual([{ ids: [], changes: [], left: [{ id: 4711, reason: 'is not there' }] }, []]);
    expect((await desk.asOperator('POST', `${POSTS}/hide`, { ids: [] })).status).toBe(400);
    expect((await desk.asOperator('POST', `${POSTS}/hide`, { ids: Array(501).fill(1) })).status).toBe(400);
  });

  it('are corrected; a stale correction is a 409 with the post as it is now', async () => {
    const id = await createPost(backend, { title: 'Old' });
    const { version } = (await desk.asOperator('GET', `${POSTS}/${id}`)).body.data;
    const first = await desk.asOperator('PATCH', `${POSTS}/${id}`, { title: 'New', version });
    expect(first.body.data).toMatchObject({ title: 'New', changes: [expect.any(Number)] });
    const second = await desk.asOperator('PATCH', `${POSTS}/${id}`, { author: 'Eve', version });
    expect([second.status, second.body.error.name]).toEqual([409, 'ConflictError']);
    expect(second.body.error.details.current).toMatchObject({ title: 'New', author: 'Ada Abel' });
    const unknown = await desk.asOperator('PATCH', `${POSTS}/${id}`, { state: 'published' });
    expect([unknown.status, unknown.body.error.details.errors[0].path]).toEqual([400, ['state']]);
    expect((await desk.asOperator('PATCH', `${POSTS}/4711`, { title: 'x' })).status).toBe(404);
  });

  it('are made by hand, once', async () => {
    const post = { text: 'Written here.\n\nBy hand.', author: 'Ada', platform: 'Twitter' };
    const { status, body } = await desk.asOperator('POST', POSTS, post);
    expect([status, body.data]).toEqual([200, expect.objectContaining({ title: 'Written here.', state: 'published' })]);
    const again = await desk.asOperator('POST', POSTS, post);
    expect([again.status, again.body.error.message]).toEqual([400, expect.stringContaining('here already')]);
    const empty = await desk.asOperator('POST', POSTS, { text: ' ' });
    expect([empty.status, empty.body.error.details.errors[0].path]).toEqual([400, ['text']]);
  });

  it('take pictures that are larger than other bodies may be', async () => {
    const id = await createPost(backend);
    const data = `data:image/png;base64,${'A'.repeat(2 * 1024 * 1024)}`;
    const { status, body } = await desk.asOperator('PATCH', `${POSTS}/${id}`, { image: { data } });
    expect([status, body.error.message]).toEqual([400, 'The image is not a readable image.']);
  });

  it('are read by tokens that may read, and written by those that may write', async () => {
    const id = await createPost(backend);
    const read = await desk.withToken(['posts:read']);
    const write = await desk.withToken(['posts:write']);
    expect((await read('GET', `${POSTS}/${id}`)).status).toBe(200);
    expect((await read('POST', `${POSTS}/hide`, { ids: [id] })).status).toBe(403);
    expect((await write('POST', `${POSTS}/hide`, { ids: [id] })).status).toBe(200);
    const [line] = await backend.database.db.selectFrom('app.audit_log').select(['actor', 'username']).execute();
    expect(line).toEqual({ actor: 'token', username: 'script posts:write' });
  });
});
