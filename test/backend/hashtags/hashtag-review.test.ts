import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Decision, decideOnHashtags } from '#backend/posts/hashtags/change-hashtags.ts';
import { findHashtagByName } from '#backend/posts/hashtags/hashtag-rows.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { type Account, send, signUp } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';

const SITE = { kind: 'site' } as const;

describe.each(anyDatabase)('with HASHTAG_REVIEW=on, a name that a reader makes, on %s', (kind) => {
  let backend: TestBackend;
  let maker: Account;
  let other: Account;
  let post: number;
  let id: number;
  beforeAll(async () => {
    backend = await createTestBackend(kind, { hashtagReview: true });
  });
  beforeEach(async () => {
    await backend.reset();
    [maker, other] = [await signUp(backend, 'maker'), await signUp(backend, 'other')];
    post = await createPost(backend);
    id = (await create(maker, '#new')).body.data.id;
    await attach(maker);
  });
  afterAll(() => backend.close());

  const create = ({ token }: Account, name: string) =>
    send(backend, 'POST', '/api/hashtags', { token, body: { data: { name } } });
  const attach = ({ token }: Account) =>
    send(backend, 'PUT', `/api/hashtags/${id}`, { token, body: { data: { news: { connect: [post] } } } });
  const decide = (decision: Decision) =>
    decideOnHashtags(backend.database.db, SITE, { decision, ids: [id] }, backend.time.now());

  /** The places that show the name. */
  const seenBy = async (reader: Account | null) => {
    const as = { token: reader?.token };
    const list = await send(backend, 'GET', '/api/hashtags', as);
    const feed = await send(backend, 'GET', '/api/news/public?populate[hashtags]=*', as);
    const slug = feed.body.data[0].attributes.url_slug;
    const article = await send(backend, 'GET', `/api/news/get-by-url-slug/${slug}?populate[hashtags]=*`, as);
    const filtered = await send(backend, 'GET', `/api/news/public?filters[hashtags][id][$in][0]=${id}`, as);
    return {
      list: list.body.data.map(nameOf),
      card: feed.body.data[0].attributes.hashtags.data.map(nameOf),
      article: article.body.data.attributes.hashtags.data.map(nameOf),
      filtered: filtered.body.meta.pagination.total,
    };
  };
  const NOWHERE = { list: [], card: [], article: [], filtered: 0 };
  const OWN = { list: ['#new'], card: ['#new'], article: ['#new'], filtered: 0 };
  const EVERYWHERE = { ...OWN, filtered: 1 };

  it('is theirs alone until an operator approves it, and everybody’s then', async () => {
    expect([await seenBy(maker), await seenBy(other), await seenBy(null)]).toEqual([OWN, NOWHERE, NOWHERE]);
    expect((await attach(other)).status).toBe(404);
    await decide('approve');
    expect([await seenBy(maker), await seenBy(other), await seenBy(null)]).toEqual([
      EVERYWHERE,
      EVERYWHERE,
      EVERYWHERE,
    ]);
  });

  it('disappears when an operator refuses it, and cannot be created again', async () => {
    await decide('refuse');
    expect([await seenBy(maker), await seenBy(null)]).toEqual([NOWHERE, NOWHERE]);
    const again = await create(maker, '#NEW');
    expect([again.status, again.body.error.message]).toEqual([400, 'This hashtag is not allowed.']);
    expect((await attach(maker)).status).toBe(404);
  });

  it('is that of everybody who makes it', async () => {
    const { status, body } = await create(other, '#New');
    expect([status, body.data.id]).toEqual([200, id]);
    expect([await seenBy(other), await seenBy(null)]).toEqual([OWN, NOWHERE]);
    expect((await create(other, '#new')).body.error.message).toBe('This hashtag already exists.');
  });

  it('waits on when its post comes in again, and names of posts themselves do not wait', async () => {
    const body = [{ text: 'About #new and #known' }];
    await send(backend, 'POST', '/api/news', { token: backend.config.ingestToken, body });
    const names = (await send(backend, 'GET', '/api/hashtags')).body.data.map(nameOf);
    expect(names).toEqual(['#known']);
    expect((await findHashtagByName(backend.database.db, '#new'))?.state).toBe('waiting');
  });
});

const nameOf = ({ attributes }: { attributes: { name: string } }) => attributes.name;
