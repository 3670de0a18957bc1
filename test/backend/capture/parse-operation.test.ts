import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyKind } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';

const LINK = 'https://x.com/seller_jo/status/1881466733986647776';

let backend: TestBackend;
let desk: TestDesk;
beforeAll(async () => {
  backend = await createTestBackend(anyKind);
});
beforeEach(async () => {
  await backend.reset();
  desk = await createDesk(backend);
});
afterAll(() => backend.close());

const parse = async (body: object) => (await desk.asOperator('POST', '/admin/api/posts/parse', body)).body;
const create = async (post: object) => (await desk.asOperator('POST', '/admin/api/posts', post)).body.data;

it('says which post is here already, by its number in whatever address', async () => {
  expect((await parse({ paste: 'Words', url: LINK })).data.existing).toBeNull();
  const { id, slug, title } = await create({ text: 'Other words', link: LINK, state: 'draft' });
  const again = { url: 'https://twitter.com/i/web/status/1881466733986647776?s=20' };
  const expected = { id, slug, title, state: 'draft' };
  expect((await parse({ paste: 'Words', ...again })).data.existing).toEqual(expected);
  expect((await parse({ captured: { text: 'Words', ...again } })).data.existing).toEqual(expected);
});

it('finds a post without an address by its words', async () => {
  const { id } = await create({ text: 'The same words' });
  expect((await parse({ paste: 'The same  words' })).data.existing).toMatchObject({ id });
});

it('reads what was captured', async () => {
  const captured = { text: 'Words #PPC', postUser: 'Jo', when: '2d', imageUrl: '', hashtags: ['#FBA'] };
  const { data } = await parse({ captured: { ...captured, url: LINK }, now: '2026-11-28' });
  expect(data.post).toMatchObject({ postLink: LINK, postUser: 'Jo', hashtags: ['#FBA', '#PPC'], imageUrl: null });
});

it.each([
  [{}, 'There is nothing in it.'],
  [{ captured: { title: 'Feed' } }, 'There is neither a text nor the address of a post'],
  [{ paste: 'Words', url: 'javascript:alert(1)' }, 'The address is no web address.'],
])('refuses %j with the reason', async (body, message) => {
  expect((await parse(body)).error.message).toContain(message);
});
