import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { editPost } from '#backend/posts/curation/edit-post.ts';
import { movePosts } from '#backend/posts/curation/move-posts.ts';
import { postEditSchema } from '#backend/posts/curation/post-schema.ts';
import { ingestPosts } from '#backend/posts/ingest/ingest-posts.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';

const actor = { kind: 'operator', id: 1, name: 'ada' } as const;
const at = new Date('2026-05-01T12:00:00.000Z');
const GERMAN = 'Gebühren steigen wieder, und niemand redet darüber, was das für kleine Händler heißt.';
const ENGLISH = 'Fees rise again, and nobody says what that is going to mean for all of the small sellers.';

describe.each(anyDatabase)('what the site says of the words of a post, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  beforeEach(() => backend.reset());
  afterAll(() => backend.close());

  const deps = () => ({ database: backend.database, pictures: backend.pictures, clock: () => at });
  const ingest = (value: object, options = {}) => ingestPosts(deps(), [{ line: 1, value }], options);
  const edit = (changes: object) => editPost(deps(), 1, postEditSchema(at).parse(changes), actor);
  const move = (to: 'hide' | 'publish') => movePosts(backend.database.db, { move: to, ids: [1] }, actor, at);
  const read = async () => {
    const { body } = await send(backend, 'GET', '/api/news/public?filters[id][$eq]=1');
    const { correctedAt, language } = body.data[0].attributes;
    return { correctedAt, language };
  };

  it('is when they were corrected last, and nothing of when it was filed or hidden', async () => {
    await ingest({ text: ENGLISH, postUser: 'Ada' });
    await edit({ hashtags: ['#fees'], author: 'Ada Abel', description: 'Fees' });
    await move('hide');
    await move('publish');
    expect(await read()).toEqual({});
    await edit({ text: `${ENGLISH} Corrected.` });
    expect(await read()).toEqual({ correctedAt: at.toISOString() });
  });

  it('is their language where that is not the site\u2019s own, and follows the words', async () => {
    const post = { text: GERMAN, postLink: 'https://x.com/ada/status/1881000000000000001' };
    await ingest(post);
    expect(await read()).toEqual({ language: 'de' });
    await ingest({ ...post, postUser: 'Ada' }, { update: true });
    expect((await read()).language).toBe('de');
    await ingest({ ...post, text: ENGLISH }, { update: true });
    expect((await read()).language).toBeUndefined();
    await edit({ text: GERMAN });
    expect((await read()).language).toBe('de');
  });
});
