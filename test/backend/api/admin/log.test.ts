import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { machineToken } from '#runtime/secrets.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

const API = '/admin/api';

describe.each(anyDatabase)('the desk’s log, on %s', (kind) => {
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
    await backend.reset();
    desk = await createDesk(backend);
    renewed = [];
  });
  afterAll(async () => {
    await backend.close();
    await web.close();
  });

  const hide = async (...ids: number[]): Promise<number[]> => {
    const { body } = await desk.asOperator('POST', `${API}/posts/hide`, { ids });
    renewed = [];
    return body.data.changes;
  };
  const block = async (): Promise<number[]> =>
    (await desk.asOperator('POST', `${API}/readers/block`, { ids: [desk.reader.id] })).body.data.changes;
  const ofPost = (slug: string) => ({ tags: expect.arrayContaining(['posts', `post:${slug}`]), atOnce: true });

  it('takes changes back, and nobody sees a page as it was before', async () => {
    const post = await createPost(backend, { slug: 'first' });
    const revert = (ids: number[]) => desk.asOperator('POST', `${API}/log/revert`, { ids });
    const changes = await hide(post);
    expect((await revert(changes)).status).toBe(200);
    expect(renewed).toEqual([ofPost('first')]);
    renewed = [];
    expect((await revert(changes)).status).toBe(400);
    expect(renewed).toEqual([]);
    expect((await revert(await block())).status).toBe(200);
    expect(renewed).toEqual([expect.objectContaining({ atOnce: true })]);
  });

  it('does so by command, too', async () => {
    const [change] = await hide(await createPost(backend, { slug: 'first' }));
    const token = machineToken(backend.config.jwtSecret);
    expect(
      (await send(backend, 'POST', '/admin/operations/log.revert', { token, body: { ids: [change] } })).status,
    ).toBe(200);
    expect(renewed).toEqual([ofPost('first')]);
  });

  it('takes nothing back for a token that may not write what would change', async () => {
    const changes = [...(await hide(await createPost(backend))), ...(await block())];
    const revert = async (...scopes: Parameters<TestDesk['withToken']>[0]) => {
      const { status, body } = await (await desk.withToken(scopes))('POST', `${API}/log/revert`, { ids: changes });
      return [status, body.error?.message];
    };
    const refusals = [
      [await revert('log:write'), 'posts:write'],
      [await revert('log:write', 'posts:read', 'readers:write'), 'posts:write'],
      [await revert('log:write', 'posts:write'), 'readers:write'],
      [await revert('posts:write', 'readers:write'), 'log:write'],
    ];
    for (const [answer, scope] of refusals) expect(answer).toEqual([403, `The token needs the scope ${scope}`]);
    expect(renewed).toEqual([]);
    expect(await revert('log:write', 'posts:write', 'readers:write')).toEqual([200, undefined]);
  });
});
