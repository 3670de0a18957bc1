import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { getOpenApi, printOpenApi } from '#backend/api/admin/openapi/build-openapi.ts';
import { OPERATIONS } from '#backend/api/admin/operations/registry.ts';
import { REVERTS } from '#backend/api/admin/reverts/revert-changes.ts';
import { OPERATOR_ONLY, SCOPES } from '#backend/auth/operators/scopes.ts';
import { findMonday, weekBefore } from '#backend/newsletter/dates.ts';
import { ROOT } from '#runtime/paths.ts';
import { createPost } from '#test/factories/index.ts';
import type { TestBackend } from '#test/rig/backend.ts';
import { send, signUp } from '#test/rig/client.ts';
import { type DataService, serveDataService } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';
import { createDesk } from '#test/rig/desk.ts';
import { jobsEnd } from '#test/rig/jobs.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

const RSS = '<rss version="2.0"><channel><title>Jo’s</title><item><title>one</title></item></channel></rss>';
const DAY = '2026-03-05';
const SUMMARY = `daily-${DAY}`;
const TEXT = 'Lowering bids by 20 % kept all the orders of the oldest campaign within two weeks.';

let service: DataService;
let backend: TestBackend;
let feed: LocalServer;
beforeAll(async () => {
  service = await serveDataService(anyKind);
  backend = service.backend;
  feed = await serveLocally((_, response) => response.end(RSS));
});
beforeEach(async () => {
  const { hostname, port } = new URL(service.url);
  await backend.reset({
    ...{ host: hostname, port: Number(port), privateSourceHosts: [new URL(feed.url).host] },
    summaries: { areHere: true, isOn: true, model: null },
  });
});
afterAll(async () => {
  await feed.close();
  await service.close();
});

const described = Object.entries(getOpenApi().paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, one]) => ({ address, method: method.toUpperCase(), ...one })),
);
const called = new Set<string>();

type Input = { [name: string]: unknown };

/** Calls a described operation. Its answer must be the one that is described, and the log must have what is said of it. */
// biome-ignore lint/suspicious/noExplicitAny: answers have every shape.
async function call(id: string, input: Input | Input[] = {}, token?: string): Promise<any> {
  const one = described.find(({ operationId }) => operationId === id);
  if (!one) throw new Error(`${id} is not described`);
  called.add(id);
  const { address, method, parameters, responses } = one;
  const rest: Input = { ...input };
  const query = new URLSearchParams();
  let target = address;
  for (const { name, in: place } of parameters) {
    const value = rest[name];
    delete rest[name];
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (value !== undefined) query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const before = await readLog();
  const answer = await backend.app.request(`${target}?${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(one.requestBody && { body: JSON.stringify(Array.isArray(input) ? input : rest) }),
  });
  const body = await answer.json();
  expect.soft([id, answer.status, answer.ok ? null : body.error.message]).toEqual([id, 200, null]);
  const schema = z.fromJSONSchema(responses['200']?.content['application/json'].schema as never);
  expect.soft(schema.safeParse(body).error?.message, id).toBeUndefined();
  const lines = (await readLog()).slice(before.length);
  if (one['x-audit']) expect.soft(lines, id).toContain(`${one['x-audit']} by a token`);
  if (id === 'log.revert') expect.soft(lines).toEqual(['posts.revert by a token']);
  if (['sources.inspect', 'sources.preview'].includes(id)) expect.soft(lines, id).toEqual([]);
  return body;
}

const readLog = async (): Promise<string[]> =>
  (await backend.database.db.selectFrom('app.audit_log').select(['action', 'actor']).orderBy('id').execute()).map(
    ({ action, actor }) => `${action} by a ${actor}`,
  );

it('answers as the document has it, whatever is called', async () => {
  const { db } = backend.database;
  await createDesk(backend);
  const script = await createScriptToken();
  const admin = (id: string, input: Input = {}) => call(id, input, script);

  // Posts.
  const { data: made } = await admin('posts.create', { text: 'A post by hand #one' });
  const posts = [made.id, await createPost(backend), await createPost(backend, { publishedAt: null })];
  await admin('posts.parse', { paste: 'A post by hand #one', url: 'https://x.com/jo/status/1881466733986647776' });
  await admin('posts.list', { filter: { state: 'published' }, sort: 'title', perPage: 2 });
  await admin('posts.get', { id: made.id });
  const { data: days } = await admin('posts.days');
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toEqual({ day: backend.time.now().toISOString().slice(0, 10), count: 1 });
  for (const one of ['readers', 'subscribers']) await admin(`${one}.days`);
  await admin('posts.edit', { id: made.id, author: 'Jo' });
  await admin('posts.publish', { ids: 'all', only: 'draft' });
  const { data: hidden } = await admin('posts.hide', { ids: [posts[1], 4711] });
  expect(hidden).toMatchObject({ ids: [posts[1]], left: [{ id: 4711 }] });
  await admin('posts.delete', { ids: [posts[1]] });
  await admin('posts.restore', { ids: [posts[1]] });
  await admin('posts.suggest', { captured: { text: 'Captured', postLink: 'https://x.com/ada/status/19' } });
  await admin('posts.set-author', { ids: [posts[2]], author: 'Cy' });
  await admin('log.list', { filter: { subject: 'posts' } });
  await admin('log.revert', { ids: [(await admin('posts.edit', { id: made.id, author: 'Bo' })).data.changes[0]] });

  // Authors.
  await admin('authors.list', { filter: { q: 'y' }, sort: 'name' });
  await admin('authors.get', { id: 'cy' });
  await admin('authors.edit', { id: 'Cy', profileLink: 'https://x.com/cy', note: 'Met in May.' });
  await admin('authors.rename', { ids: ['Cy'], name: 'Cyd' });
  await admin('authors.merge', { ids: ['cyd'], into: 'Jo' });

  // Sources.
  await admin('sources.inspect', { url: `${feed.url}/feed` });
  const { data: source } = await admin('sources.add', { url: `${feed.url}/feed` });
  await jobsEnd(backend.database);
  const ids = [source.id];
  for (const verb of ['pause', 'resume', 'fetch']) await admin(`sources.${verb}`, { ids });
  await jobsEnd(backend.database);
  await sql`update app.sources set failures = 1`.execute(db);
  await admin('sources.dismiss', { ids });
  await admin('sources.update-rules', { id: source.id, rules: { minWords: 2 } });
  await admin('sources.preview', { id: source.id, rules: { blockWords: ['one'] } });
  await admin('sources.list');
  await admin('sources.get', { id: source.id });
  const { data: exported } = await admin('sources.export');
  await jobsEnd(backend.database);
  await admin('sources.remove', { ids });
  await admin('sources.import', exported);
  await jobsEnd(backend.database);

  // Summaries.
  await createPost(backend, { text: TEXT, createdAt: `${DAY}T10:00:00Z` });
  await admin('summaries.access');
  await admin('summaries.write', { kind: 'daily', date: DAY });
  await admin('summaries.list');
  await admin('summaries.edit', { id: SUMMARY, title: 'By hand' });
  const { data: summary } = await admin('summaries.get', { id: SUMMARY });
  await admin('summaries.restore', { ids: [SUMMARY], version: summary.versions[0].id });
  for (const verb of ['hide', 'show', 'regenerate']) await admin(`summaries.${verb}`, { ids: [SUMMARY] });
  await jobsEnd(backend.database);

  // The list and its mail.
  await admin('subscribers.import', { csv: 'email\na@example.com\nb@example.com\nno', consented: true });
  const { data: subscribers } = await admin('subscribers.list');
  for (const verb of ['suppress', 'unsuppress']) await admin(`subscribers.${verb}`, { ids: [subscribers[0].id] });
  await admin('subscribers.suppress-address', { email: 'c@example.com' });
  const date = findMonday(backend.time.now(), 'UTC');
  const week = weekBefore(date, 'UTC').from.toISOString();
  const tip = await createPost(backend, { text: TEXT, createdAt: week, publishedAt: week });
  await admin('mail.preview', { date });
  await admin('mail.offers', { date });
  await admin('mail.next');
  await admin('mail.test', { to: 'me@example.com', date });
  await admin('mail.choose', { date: (await admin('mail.next')).data.date, postIds: [tip] });
  await admin('mail.send', { date });
  await jobsEnd(backend.database);
  await sql`update public.mail_deliveries set state = 'unknown'`.execute(db);
  await admin('mail.list');
  await admin('mail.get', { id: date });
  await sql`update public.mail_issues set finished_at = null`.execute(db);
  await admin('mail.pause', { ids: [date] });
  await admin('mail.resend-unknown', { ids: [date] });
  await admin('mail.resume', { ids: [date] });
  await jobsEnd(backend.database);

  // Jobs.
  await admin('jobs.run', { ids: ['vacuum'] });
  await jobsEnd(backend.database);
  await sql`update pgboss.job set state = 'failed' where name = 'vacuum'`.execute(db);
  const { data: jobs } = await admin('jobs.list', { filter: { name: 'vacuum' } });
  await admin('jobs.retry', { ids: [jobs[0].id] });
  await jobsEnd(backend.database);
  await sql`update pgboss.job set state = 'failed' where name = 'vacuum'`.execute(db);
  await admin('jobs.dismiss', { ids: [jobs[0].id] });
  await admin('jobs.kinds');
  await admin('backups.record', { posts: 3 });
  expect((await admin('backups.last')).data).toMatchObject({ isOverdue: false });

  // Readers, and what they have sent.
  const postId = made.id;
  const { slug } = (await admin('posts.get', { id: postId })).data;
  const other = await signUp(backend, 'Bob');
  const sendTo = async (path: string, data: object) => {
    const answer = await send(backend, 'POST', path, { token: other.token, body: { data } });
    expect.soft([path, answer.status]).toEqual([path, 200]);
  };
  for (const name of ['#mine', '#ours']) await sendTo('/api/hashtags', { name });
  await sendTo(`/api/news/${postId}/report`, { reason: 'spam' });
  const hashtags = await db.selectFrom('app.hashtags').select('id').orderBy('id').execute();
  await admin('posts.delete', { ids: [postId] });

  for (const verb of ['ban', 'unban']) await admin(`hashtags.${verb}`, { ids: [hashtags[0]?.id] });
  await sql`update app.hashtags set state = 'waiting' where id = any(${sql.val(hashtags.slice(0, 2).map(({ id }) => id))})`.execute(
    db,
  );
  await admin('hashtags.approve', { ids: [hashtags[0]?.id] });
  await admin('hashtags.refuse', { ids: [hashtags[1]?.id] });
  const { data: banned } = await admin('hashtags.create', { name: '#casino' });
  await admin('hashtags.unban', { ids: [banned.id] });
  await admin('hashtags.list');
  await admin('hashtags.get', { id: banned.id });
  await admin('hashtags.rename', { ids: ['#casino'], name: '#poker' });
  await admin('hashtags.merge', { ids: ['#poker'], into: hashtags[0]?.id });
  await admin('posts.restore', { ids: [postId] });
  const told = [];
  for (const author of ['Ada', 'Bo', 'Cy']) told.push(await createPost(backend, { author }));
  await sql`insert into app.stories default values`.execute(db);
  for (const id of told)
    await sql`
      insert into app.stories_posts (post_id, story_id, support) select ${id}, min(id), 0 from app.stories`.execute(db);
  const { rows: stories } = await sql<{ id: number }>`select id from app.stories order by id`.execute(db);
  const [story = 0] = stories.map(({ id }) => id);
  await admin('stories.list');
  await admin('stories.get', { id: story });
  await admin('stories.rename', { ids: [story], title: 'A story' });
  for (const verb of ['hide', 'accept']) await admin(`stories.${verb}`, { ids: [story] });
  await admin('stories.split', { ids: [story], posts: [told[0]] });
  await admin('reports.list');
  await admin('reports.get', { id: postId });
  await admin('reports.settle', { ids: [postId] });
  await admin('captures.add', {
    captures: [{ link: 'https://x.com/ada/status/1881497149756015215' }],
    file: 'likes.js',
  });
  await admin('captures.list');
  await admin('captures.dismiss', { ids: [1] });
  const takedown = { kind: 'takedown', author: 'Ada', post: slug, name: 'Eve', relation: 'other' };
  for (const email of ['eve@example.com', 'eva@example.com']) {
    await sendTo('/api/requests', { ...takedown, email });
  }
  const { data: requests } = await admin('requests.list');
  await admin('requests.get', { id: requests[0].id });
  await admin('requests.refuse', { ids: [requests[0].id], reason: 'Somebody else has written it.' });
  await admin('requests.grant', { ids: [requests[1].id], reason: 'It is hers.' });
  const claim = { kind: 'claim', author: 'Ada Abel', link: 'https://ada.example', name: 'Ada', relation: 'author' };
  const [id, email] = [requests[0].id + requests[1].id, 'ada@example.com'];
  await sendTo('/api/requests', { ...claim, email });
  await admin('requests.grant', { ids: [id], reason: 'The code is there.' });
  for (const link of ['https://x.com/ada/status/17', 'https://x.com/ada/status/18'])
    await sendTo('/api/suggestions', { link, note: 'Good numbers' });
  const { data: suggestions } = await admin('suggestions.list');
  await admin('suggestions.get', { id: suggestions[0].id });
  await admin('suggestions.accept', { ids: [suggestions[0].id] });
  await admin('suggestions.dismiss', { ids: [suggestions[1].id] });
  const list = { title: 'Ads', about: null, shownAs: 'B.', isPublished: true };
  const own = { token: other.token };
  const { body: created } = await send(backend, 'POST', '/api/bookmarks', { ...own, body: { data: { name: 'Ads' } } });
  const { id: listId } = created.data;
  const { body: published } = await send(backend, 'PUT', `/api/bookmarks/${listId}/list`, {
    ...own,
    body: { data: list },
  });
  await sendTo(`/api/lists/${published.data.token}/report`, { reason: 'spam' });
  await admin('lists.list');
  await admin('lists.get', { id: listId });
  for (const verb of ['settle', 'hide', 'show']) await admin(`lists.${verb}`, { ids: [listId] });
  await admin('readers.list');
  await admin('readers.get', { id: 'bob' });
  for (const verb of ['block', 'unblock', 'revert-hashtags', 'delete'])
    await admin(`readers.${verb}`, { ids: [other.id] });
  await sql`insert into app.samples (post_id) select min(id) from app.posts`.execute(backend.database.db);
  await admin('posts.remove-samples', {});

  expect(described.map(({ operationId }) => operationId).filter((id) => !called.has(id))).toEqual([]);
}, 120_000);

it('is served, and the file in docs is current', async () => {
  const answer = await backend.app.request('/admin/openapi.json');
  expect(await answer.json()).toEqual(getOpenApi());
  // npm run --silent admin -- openapi > docs/openapi.json
  expect(readFileSync(path.join(ROOT, 'docs/openapi.json'), 'utf8')).toBe(`${printOpenApi()}\n`);
});

it('describes every operation that a key can have, and no other', () => {
  const operations = OPERATIONS.filter(({ scope }) => scope !== null && scope !== OPERATOR_ONLY).map(
    ({ name }) => name,
  );
  expect(described.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(operations));
  expect(described.filter(({ operationId }) => /^(operators|tokens)\./.test(operationId))).toEqual([]);
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length);
});

it('logs each operation that writes', () => {
  const unlogged = OPERATIONS.filter(({ method, audit }) => method !== 'GET' && audit === null);
  expect(unlogged.map(({ name }) => name).sort()).toEqual([
    // A list of its own.
    'backups.record',
    // A revert is logged under the subject of the change that it takes back: `posts.revert`.
    'log.revert',
    // The link is the same until it is used, which is logged as `operators.set-up`.
    'operators.first-set-up',
    // Reads what was pasted, and writes nothing.
    'posts.parse',
    // Reverts, each logged by itself.
    'readers.revert-hashtags',
    // Both show what a feed has, and write nothing.
    'sources.inspect',
    'sources.preview',
  ]);
});

it('says of each operation how it is taken back', () => {
  const undone = OPERATIONS.filter(({ undo }) => undo === 'log').map(({ audit }) => audit ?? '');
  expect(undone.filter((action) => !Object.hasOwn(REVERTS, action))).toEqual([]);
  const others = OPERATIONS.filter(({ undo, audit }) => undo !== 'log' && Object.hasOwn(REVERTS, audit ?? ''));
  expect(others.map(({ name }) => name)).toEqual([]);
  const named = OPERATIONS.map(({ undo }) => undo).filter((undo) => undo !== null && undo !== 'log');
  expect(named.filter((name) => !OPERATIONS.some((one) => one.name === name))).toEqual([]);
});

async function createScriptToken(): Promise<string> {
  const operation = OPERATIONS.find(({ name }) => name === 'tokens.add');
  const context = { ...backend, clock: backend.time.now, actor: { kind: 'command', name: 'test' } };
  const made = await operation?.run(context as never, { name: 'all', scopes: SCOPES } as never);
  return (made as { token: string }).token;
}
