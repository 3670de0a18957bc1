import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Author } from '#backend/authors/author-schema.ts';
import { ingestPosts } from '#backend/posts/ingest/ingest-posts.ts';
import { authorSlug, formerSlugKey } from '#lib/utils/author-slug.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';

const keyOf = (name: string) => formerSlugKey(authorSlug(name));

describe.each(anyDatabase)('/admin/api/authors, on %s', (kind) => {
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

  const call = (method: string, path: string, body?: unknown) => desk.asOperator(method, `/admin/api${path}`, body);
  const rename = (from: string, name: string) => call('POST', '/authors/rename', { ids: [from], name });
  const merge = (from: string | string[], into: string) => call('POST', '/authors/merge', { ids: [from].flat(), into });
  const undo = (...changes: number[]) => call('POST', '/log/revert', { ids: changes });
  const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`;
  const list = async (query = '') => (await call('GET', `/authors?${query}`)).body.data;
  /** Each author on the site with the number of posts, as the web reads them. */
  const onSite = async () => (await send(backend, 'GET', '/api/news/authors')).body.data;
  const authorsOf = async () => {
    const { db } = backend.database;
    return (await db.selectFrom('app.posts').select('post_user').orderBy('id').execute()).map((row) => row.post_user);
  };
  const ingest = (...records: object[]) =>
    ingestPosts(
      backend.deps,
      records.map((value, index) => ({ line: index + 1, value })),
      { update: true },
    );

  it('lists the authors of the site with their posts, in any spelling as one', async () => {
    for (const author of ['José Pérez', 'JOSÉ PÉREZ', 'Jose\u0301 Pe\u0301rez', 'José Pérez', 'Bo'])
      await createPost(backend, { author, createdAt: '2026-02-01T00:00:00Z' });
    await createPost(backend, { author: null });
    const rows = await list('sort=posts&order=desc');
    expect(rows).toEqual([
      {
        ...{ id: 'joseperez', name: 'José Pérez', posts: 4, lastPostAt: '2026-02-01T00:00:00.000Z' },
        ...{ formerNames: [], profileLink: null, note: null, hasOptedOut: false },
      },
      expect.objectContaining({ id: 'bo', posts: 1 }),
    ]);
    expect((await list(filter({ q: 'PÉR' }))).map(({ name }: { name: string }) => name)).toEqual(['José Pérez']);
    expect((await call('GET', `/authors/${encodeURIComponent('Jose Perez')}`)).body.data.id).toBe('joseperez');
    expect((await call('GET', '/authors/nobody')).status).toBe(404);
  });

  it('renames all posts in any state and spelling, and not their slugs', async () => {
    await createPost(backend, { author: 'Ada Abel', slug: 'one' });
    await createPost(backend, { author: 'ADA ABEL', publishedAt: null });
    await createPost(backend, { author: 'Bo' });
    const renamed = await rename('ada abel', ' Ada  Able ');
    expect(renamed.body.data).toMatchObject({ id: 'adaable', name: 'Ada Able', posts: 1 });
    expect(await authorsOf()).toEqual(['Ada Able', 'Ada Able', 'Bo']);
    expect((await send(backend, 'GET', '/api/news/get-by-url-slug/one')).body.data.attributes.url_slug).toBe('one');
    expect(await onSite()).toEqual([
      { name: 'Ada Able', posts: 1, former: ['ADA ABEL', 'Ada Abel'].map(keyOf) },
      { name: 'Bo', posts: 1 },
    ]);
    await undo(...renamed.body.data.changes);
    expect(await authorsOf()).toEqual(['Ada Abel', 'ADA ABEL', 'Bo']);
    expect((await onSite())[0]).toEqual({ name: 'Ada Abel', posts: 1 });
  });

  it('changes the spelling alone', async () => {
    await createPost(backend, { author: 'ada abel' });
    await rename('ada abel', 'Ada Abel');
    expect(await authorsOf()).toEqual(['Ada Abel']);
    await ingest({ text: 'A new one', postUser: 'ADA  ABEL' });
    expect(await authorsOf()).toEqual(['Ada Abel', 'Ada Abel']);
    const again = await rename('Ada Abel', 'Ada Abel');
    expect([again.status, again.body.error.message]).toEqual([400, 'The author is called Ada Abel already.']);
  });

  it('refuses a name that another author has or had, and what nobody is called', async () => {
    for (const author of ['Ada', 'Bo', 'Cy']) await createPost(backend, { author });
    const taken = await rename('Ada', 'BO');
    expect([taken.status, taken.body.error.message]).toEqual([
      409,
      'There is an author Bo already: merge the two instead.',
    ]);
    await merge('Bo', 'Cy');
    const former = await rename('Ada', 'Bo');
    expect([former.status, former.body.error.message]).toEqual([
      409,
      'Bo is a former name of Cy: merge the two instead.',
    ]);
    expect((await rename('Nobody', 'X')).status).toBe(404);
    expect((await merge('Ada', 'Nobody')).status).toBe(404);
    for (const name of ['', '  ', 'x'.repeat(201)]) expect((await rename('Ada', name)).status).toBe(400);
    expect((await merge('Ada', 'ADA')).body.error.message).toBe('Ada cannot be merged into itself.');
    expect((await merge('Bo', 'Cy')).body.error.message).toBe('Cy cannot be merged into itself.');
    expect(await authorsOf()).toEqual(['Ada', 'Cy', 'Cy']);
  });

  it('merges authors, and what comes in later under the old name has the new one', async () => {
    for (const author of ['Ada', 'Bo', 'B. O.', 'Cy']) await createPost(backend, { author });
    const link = 'https://example.com/p/1';
    await ingest({ text: 'By Bo', postUser: 'Bo', postLink: link });
    const merged = await merge(['Bo', 'Cy'], 'Ada');
    expect(merged.body.data).toMatchObject({ id: 'ada', name: 'Ada', posts: 5 });
    expect(merged.body.data.changes).toHaveLength(2);
    expect(await ingest({ text: 'By Bo again', postUser: 'BO' })).toMatchObject({ created: 1 });
    expect(await ingest({ text: 'By Bo', postUser: 'Bo', postLink: link })).toMatchObject({ updated: 0, created: 0 });
    expect(await ingest({ text: 'A name in the text\nBo\nLink to post' })).toMatchObject({ created: 1 });
    expect(new Set(await authorsOf())).toEqual(new Set(['Ada']));
    const edited = await call('POST', '/posts', { text: 'By hand', author: 'Bo' });
    expect(edited.body.data.author).toBe('Ada');

    await undo(...merged.body.data.changes);
    expect((await authorsOf()).slice(0, 5)).toEqual(['Ada', 'Bo', 'B. O.', 'Cy', 'Bo']);
    await ingest({ text: 'Bo, himself again', postUser: 'Bo' });
    expect((await authorsOf()).at(-1)).toBe('Bo');
  });

  it('leads from every former name to the last one, in chains and circles', async () => {
    for (const author of ['A', 'B', 'C']) await createPost(backend, { author });
    const first = await merge('A', 'B');
    const second = await merge('B', 'C');
    expect(await onSite()).toEqual([{ name: 'C', posts: 3, former: ['A', 'B'].map(keyOf) }]);
    const refused = await undo(...first.body.data.changes);
    expect([refused.status, refused.body.error.message]).toEqual([400, 'It has been changed since: A.']);
    // Back to a name that leads to this author.
    const back = await rename('C', 'A');
    expect(await onSite()).toEqual([{ name: 'A', posts: 3, former: ['B', 'C'].map(keyOf) }]);
    await undo(...back.body.data.changes);
    await undo(...second.body.data.changes);
    await undo(...first.body.data.changes);
    expect(await authorsOf()).toEqual(['A', 'B', 'C']);
    expect((await onSite()).map((row: object) => Object.keys(row).length)).toEqual([2, 2, 2]);
  });

  it('undoes a merge of posts whose author is still that one', async () => {
    const ids = [await createPost(backend, { author: 'Bo' }), await createPost(backend, { author: 'Bo' })];
    await createPost(backend, { author: 'Ada' });
    const merged = await merge('Bo', 'Ada');
    await call('PATCH', `/posts/${ids[0]}`, { author: 'Cy' });
    await undo(...merged.body.data.changes);
    expect(await authorsOf()).toEqual(['Cy', 'Bo', 'Ada']);
  });

  it('keeps filters by a former name working', async () => {
    for (const author of ['Ada', 'Bo']) await createPost(backend, { author });
    await merge('Bo', 'Ada');
    const path = `/api/news/public?filters[news_raw_data][metaData][postUser][$in][0]=${encodeURIComponent('BO')}`;
    expect((await send(backend, 'GET', path)).body.meta.pagination.total).toBe(2);
  });

  it('takes sources, confirmed links and open requests along, and back', async () => {
    const { db } = backend.database;
    for (const author of ['Ada', 'Bo']) await createPost(backend, { author });
    await sql`insert into app.sources (url, canonical_url, host, author, next_poll_at, created_at)
      values ('https://bo.example/feed', 'bo.example/feed', 'bo.example', 'BO', now(), now())`.execute(db);
    const body = { kind: 'opt-out', author: 'Bo', name: 'Bo', email: 'bo@example.com', relation: 'author' };
    expect((await send(backend, 'POST', '/api/requests', { body: { data: body } })).status).toBe(200);
    const names = async () => [
      (await db.selectFrom('app.sources').select('author').executeTakeFirst())?.author,
      (await db.selectFrom('app.requests').select('author').executeTakeFirst())?.author,
    ];
    const merged = await merge('Bo', 'Ada');
    expect(await names()).toEqual(['Ada', 'Ada']);
    await undo(...merged.body.data.changes);
    expect(await names()).toEqual(['BO', 'Bo']);
  });

  it.each([
    ['Bo', 'Ada'],
    ['Ada', 'Bo'],
  ])('extends the opt-out of Bo when %s is merged into %s, and takes it back', async (from, into) => {
    for (const author of ['Ada', 'Bo']) await createPost(backend, { author });
    const body = { kind: 'opt-out', author: 'Bo', name: 'Bo', email: 'bo@example.com', relation: 'author' };
    await send(backend, 'POST', '/api/requests', { body: { data: body } });
    const [request] = (await call('GET', '/requests')).body.data;
    await call('POST', '/requests/grant', { ids: [request.id], reason: 'It is his.' });
    const gone = async (name: string) =>
      (await send(backend, 'GET', `/api/news/authors/${name}`)).body.error.details.gone ?? false;
    expect([await gone('ada'), await gone('bo'), await onSite()]).toEqual([false, true, [{ name: 'Ada', posts: 1 }]]);

    // The desk warns of it.
    await call('PATCH', '/authors/ada', { note: 'Knows Bo.' });
    const people: Author[] = await list('sort=name&order=asc');
    const told = people.map(({ name, hasOptedOut }) => [name, hasOptedOut]);
    expect(told).toContainEqual(['Ada', false]);
    const merged = await merge(from, into);
    const after: Author[] = await list('sort=name&order=asc');
    expect(after.find(({ note }) => note === 'Knows Bo.')?.hasOptedOut).toBe(true);
    expect([await gone('ada'), await gone('bo'), await onSite()]).toEqual([true, true, []]);
    for (const postUser of ['Ada', 'Bo'])
      expect(await ingest({ text: `More of ${postUser}`, postUser })).toMatchObject({ created: 0 });
    await undo(...merged.body.data.changes);
    expect([await gone('ada'), await gone('bo'), await onSite()]).toEqual([false, true, [{ name: 'Ada', posts: 1 }]]);
  });

  const optOut = async (author: string, email = 'bo@example.com') => {
    const body = { kind: 'opt-out', author, name: author, email, relation: 'author' };
    expect((await send(backend, 'POST', '/api/requests', { body: { data: body } })).status).toBe(200);
    return (await call('GET', '/requests')).body.data[0].id as number;
  };
  const decide = (verb: 'grant' | 'refuse', id: number) =>
    call('POST', `/requests/${verb}`, { ids: [id], reason: 'It is his.' });

  it('brings nobody back who has opted out since a change of name, by undoing it or by a backup', async () => {
    await createPost(backend, { author: 'Bo' });
    const renamed = await rename('Bo', 'Bo Bell');
    await decide('grant', await optOut('Bo Bell'));
    const { rows } = await sql<{
      key: string;
    }>`select key from app.withheld where key like 'name:%' order by key`.execute(backend.database.db);
    // A restore keeps it, whatever names the posts of the backup have.
    expect(rows.map(({ key }) => key)).toEqual(['name:bo', 'name:bobell']);
    await undo(...renamed.body.data.changes);
    expect(await ingest({ text: 'More of Bo', postUser: 'Bo' })).toMatchObject({ created: 0 });
    expect(await onSite()).toEqual([]);
  });

  it('grants the opt-out of a former name to the person', async () => {
    await createPost(backend, { author: 'Bo' });
    const id = await optOut('Bo');
    const refused = await decide('refuse', id);
    await rename('Bo', 'Bo Bell');
    await undo(...refused.body.data.changes);
    await decide('grant', id);
    expect(await onSite()).toEqual([]);
    for (const postUser of ['Bo', 'Bo Bell'])
      expect(await ingest({ text: `More of ${postUser}`, postUser })).toMatchObject({ created: 0 });
  });

  it('renames one of the requests that a person has made in two spellings', async () => {
    await createPost(backend, { author: 'Bo' });
    await createPost(backend, { author: 'BO' });
    for (const author of ['Bo', 'BO']) await optOut(author);
    const renamed = await rename('Bo', 'Bo Bell');
    expect(renamed.status).toBe(200);
    const requests = await backend.database.db.selectFrom('app.requests').select('author').orderBy('id').execute();
    expect(requests.map(({ author }) => author)).toEqual(['Bo Bell', 'BO']);
    expect((await undo(...renamed.body.data.changes)).status).toBe(200);
  });

  it('restores the posts of both when the opt-out of one is undone after a merge', async () => {
    for (const author of ['Ada', 'Bo']) await createPost(backend, { author });
    const granted = await decide('grant', await optOut('Bo'));
    await merge('Bo', 'Ada');
    expect(await onSite()).toEqual([]);
    await undo(...granted.body.data.changes);
    expect(await onSite()).toMatchObject([{ name: 'Ada', posts: 2 }]);
  });

  it('leaves what was noted since a merge when that is undone', async () => {
    for (const author of ['Ada', 'Bo']) await createPost(backend, { author });
    await call('PATCH', '/authors/bo', { profileLink: 'https://x.com/bo' });
    await call('PATCH', '/authors/ada', { note: 'First' });
    const merged = await merge('Bo', 'Ada');
    await call('PATCH', '/authors/ada', { note: 'Second' });
    await undo(...merged.body.data.changes);
    expect(await list(filter({ q: 'ada' }))).toMatchObject([{ note: 'Second' }]);
    expect(await list(filter({ q: 'bo' }))).toMatchObject([{ profileLink: 'https://x.com/bo', note: null }]);
  });

  it('does not rename who has opted out', async () => {
    await createPost(backend, { author: 'Bo' });
    await sql`insert into app.withheld (key, request_id) values ('name:bo', 1)`.execute(backend.database.db);
    const refused = await rename('Bo', 'Bo Bell');
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      'Bo has opted out: no posts are shown under this name, or another.',
    ]);
  });

  it('shows the author’s profile where a post names none, and keeps the note to operators', async () => {
    await createPost(backend, { author: 'Ada', slug: 'one' });
    const edit = (fields: object) => call('PATCH', '/authors/ADA', fields);
    const link = async () =>
      (await send(backend, 'GET', '/api/news/get-by-url-slug/one')).body.data.attributes.news_raw_data.metaData
        .userLink;
    const edited = await edit({ profileLink: 'www.linkedin.com/in/ada', note: 'Knows Bo.' });
    expect(edited.body.data).toMatchObject({ profileLink: 'https://www.linkedin.com/in/ada', note: 'Knows Bo.' });
    expect(await link()).toBe('https://www.linkedin.com/in/ada');
    const profile = await send(backend, 'GET', '/api/news/profile?filters[news_raw_data][metaData][postUser][$eq]=Ada');
    expect(profile.body.data.own_links).toEqual(['https://www.linkedin.com/in/ada']);
    expect(JSON.stringify(profile.body)).not.toContain('Knows');
    await sql`update app.posts set user_link = 'https://x.com/ada'`.execute(backend.database.db);
    expect(await link()).toBe('https://x.com/ada');
    await sql`update app.posts set user_link = null`.execute(backend.database.db);
    expect((await edit({ profileLink: 'no address' })).status).toBe(400);
    expect((await edit({ note: 'x'.repeat(2001) })).status).toBe(400);

    await createPost(backend, { author: 'Bo' });
    const merged = await merge('Ada', 'Bo');
    expect(merged.body.data).toMatchObject({ profileLink: 'https://www.linkedin.com/in/ada', note: 'Knows Bo.' });
    await undo(...merged.body.data.changes);
    expect(await list(filter({ q: 'bo' }))).toMatchObject([{ profileLink: null, note: null }]);
    await undo(...edited.body.data.changes);
    expect(await link()).toBeNull();
    expect((await call('PATCH', '/authors/Nobody', { note: 'x' })).status).toBe(404);
  });

  it('sets the author of chosen posts, each to be undone', async () => {
    const ids = [await createPost(backend, { author: 'Ada' }), await createPost(backend, { author: null })];
    const set = await call('POST', '/posts/set-author', { ids, author: 'Ada (Acme)' });
    expect(set.body.data).toMatchObject({ ids, left: [] });
    expect(await authorsOf()).toEqual(['Ada (Acme)', 'Ada (Acme)']);
    await undo(...set.body.data.changes);
    expect(await authorsOf()).toEqual(['Ada', null]);
    const some = await call('POST', '/posts/set-author', { ids: [ids[0], 4711], author: 'Bo' });
    expect(some.body.data).toMatchObject({ ids: [ids[0]], left: [{ id: 4711, reason: 'is not there' }] });
    expect((await call('POST', '/posts/set-author', { ids, author: ' ' })).status).toBe(400);
  });

  it('says under which name posts were set, where a former one was given', async () => {
    const ids = [await createPost(backend, { author: 'Ada' }), await createPost(backend, { author: null })];
    await rename('Ada', 'Ada Abel');
    const set = await call('POST', '/posts/set-author', { ids: [ids[1]], author: 'ada' });
    expect(set.body.data).toMatchObject({ ids: [ids[1]], author: 'Ada Abel' });
    expect(await authorsOf()).toEqual(['Ada Abel', 'Ada Abel']);
  });

  it('tells the log of what was done', async () => {
    await createPost(backend, { author: 'Ada' });
    await rename('Ada', 'Eve');
    await call('PATCH', '/authors/eve', { note: 'Knows Bo.' });
    const { body } = await call('GET', `/log?${filter({ subject: 'authors' })}`);
    expect(body.data).toMatchObject([
      { action: 'authors.edit', subjectId: 'eve', canRevert: true },
      { action: 'authors.rename', subjectId: 'eve', before: { name: 'Ada' }, after: { name: 'Eve' }, canRevert: true },
    ]);
    expect((await call('GET', `/log?${filter({ name: 'ada' })}`)).body.data).toHaveLength(1);
  });
});
