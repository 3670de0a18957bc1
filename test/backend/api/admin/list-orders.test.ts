import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES, type Resource } from '#backend/auth/operators/scopes.ts';
import { vacuumJob } from '#backend/jobs/vacuum-job.ts';
import { ROOT } from '#runtime/paths.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { createDesk, type TestDesk } from '#test/rig/desk.ts';
import { jobsEnd } from '#test/rig/jobs.ts';

type Row = Record<string, string | number | null> & { id: number | string };

// Of each kind a few rows, which no two columns have in the same order. Times are days of March 2026.
const ROWS = `
  insert into app.sources (url, canonical_url, host, title, failures, new_posts, state, next_poll_at, polled_at, created_at) values
    ('https://a.example', 'a', 'a', 'Cherry', 2, 5, 'active', '2026-03-03', '2026-03-01', '2026-03-01'),
    ('https://b.example', 'b', 'b', 'apple', 0, 7, 'paused', '2026-03-01', '2026-03-02', '2026-03-01'),
    ('https://c.example', 'c', 'c', 'Berry', 1, 6, 'active', '2026-03-02', null, '2026-03-01');
  insert into app.posts (title, url_slug, text, type, post_user, text_hash, published_at, created_at, updated_at, source_id) values
    ('Cherry', 'a', 'x', 'LinkedIn', 'Bob', 'a', '2026-03-01', '2026-03-03', '2026-03-05', 2),
    ('apple', 'b', 'x', 'LinkedIn', null, 'b', '2026-03-01', '2026-03-01', '2026-03-06', 2),
    ('Berry', 'c', 'x', 'LinkedIn', 'Ada', 'c', '2026-03-01', '2026-03-02', '2026-03-04', 3),
    ('Berry', 'd', 'x', 'LinkedIn', 'Ada', 'd', '2026-03-01', '2026-03-04', '2026-03-04', null);
  insert into app.reports (post_id, reason, signed_in, reporter_hash, created_at) values
    (1, 'spam', false, 'a', '2026-03-02'), (1, 'spam', false, 'b', '2026-03-03'),
    (2, 'spam', false, 'a', '2026-03-05'), (3, 'other', true, 'a', '2026-03-04');
  insert into app.requests (kind, author, name, email, relation, created_at, due_at) values
    ('opt-out', 'Cherry', 'x', 'a@x.example', 'author', '2026-03-01', '2026-03-06'),
    ('opt-out', 'apple', 'x', 'a@x.example', 'agent', '2026-03-03', '2026-03-04'),
    ('opt-out', 'Berry', 'x', 'a@x.example', 'other', '2026-03-02', '2026-03-05');
  insert into app.users (username, email, password_hash, blocked, created_at) values
    ('Cherry', 'a@x.example', 'x', true, '2026-03-02'), ('apple', 'c@x.example', 'x', false, '2026-03-03'),
    ('Berry', 'b@x.example', 'x', false, '2026-03-01');
  insert into app.suggestions (user_id, link, post_key, created_at)
    select id, 'https://x.example/' || username, username, created_at from app.users where email like '%@x.example';
  insert into app.captures (post_link, post_key, from_file, created_at) values
    ('https://x.com/jo/status/1', 'x:1', 'a.csv', '2026-03-02'), ('https://x.com/jo/status/2', 'x:2', 'a.csv', '2026-03-01');
  insert into app.bookmarks (user_id, name)
    select id, 'Bookmark ' || k from app.users, generate_series(1, 3) k where username = 'apple' or username = 'Berry' and k < 3;
  insert into app.lists (bookmark_id, user_id, token, title, shown_as, published_at, updated_at)
    select id, user_id, md5(id::text), 'List ' || id, 'Somebody', date '2026-03-01' + id % 3, '2026-03-05' from app.bookmarks order by id limit 3;
  insert into app.list_reports (list_id, reason, signed_in, reporter_hash, created_at)
    select bookmark_id, 'spam', false, 'a', '2026-03-05' from app.lists order by bookmark_id limit 1;
  insert into app.hashtags (name, posts_count, state, created_at) values
    ('#Cherry', 1, 'public', '2026-03-02'), ('#apple', 3, 'waiting', '2026-03-03'), ('#Berry', 2, 'banned', '2026-03-01');
  insert into public.subscribers (email, status, confirmed_at, created_at) values
    ('c@x.example', 'pending', null, '2026-03-02'), ('a@x.example', 'confirmed', '2026-03-05', '2026-03-03'),
    ('b@x.example', 'unsubscribed', '2026-03-04', '2026-03-01'), ('d@x.example', 'suppressed', null, '2026-03-01');
  insert into app.audit_log (at, actor, action, subject) values
    ('2026-03-01', 'site', 'posts.edit', 'posts'), ('2026-03-02', 'site', 'posts.hide', 'posts');
  insert into public.mail_issues (date, content, post_ids) values
    ('2026-03-02', '{}', '{}'), ('2026-03-09', '{}', '{}');
  insert into public.gb_weekly_summaries (start_date, title, articles_processed, status, updated_at) values
    ('2026-02-02', 'berry', 9, 'failed', '2026-03-02'), ('2026-02-09', 'apple', 8, 'completed', '2026-03-01');
  insert into app.posts (title, url_slug, text, type, post_user, text_hash, published_at)
    select 'Told', 'told-' || n, 'Told', 'LinkedIn', 'Author ' || n, 'told-' || n, '2026-02-01' from generate_series(1, 6) n;
  insert into app.stories (id, updated_at) values (1, '2026-03-02'), (2, '2026-03-01');
  insert into app.stories_posts (post_id, story_id, support)
    select id, 1 + id % 2, 0 from app.posts where title = 'Told';`;

describe.each(anyDatabase)('the orders of the desk’s lists, on %s', (kind) => {
  let backend: TestBackend;
  let desk: TestDesk;
  beforeAll(async () => {
    const keys = { publishableKey: PUBLISHABLE_KEY, secretKey: SECRET_KEY };
    backend = await createTestBackend(kind, { dataService: { ...keys, publicUrl: 'http://data.test', providers: {} } });
    await backend.reset();
    await backend.database.exec(ROWS);
    desk = await createDesk(backend);
    for (const day of ['2026-03-01', '2026-03-02']) {
      await backend.jobs.send(vacuumJob, {});
      await jobsEnd(backend.database);
      await sql`update pgboss.job set created_on = ${day}::timestamptz where created_on > '2026-04-01'`.execute(
        backend.database.db,
      );
    }
  });
  afterAll(() => backend.close());

  const get = async (path: string) => (await desk.asOperator('GET', `/admin/api/${path}`)).body;
  const list = async (resource: Resource, query: string): Promise<Row[]> => (await get(`${resource}?${query}`)).data;
  /** The columns as the list itself names them to who asks for another one. */
  const listColumns = async (resource: Resource): Promise<string[]> =>
    (await get(`${resource}?sort=nothing`)).error.message.replace(/^sort: one of /, '').split(', ');

  it.each(RESOURCES)('%s sort by each column in both orders, over pages', async (resource) => {
    const columns = await listColumns(resource);
    expect(columns).not.toEqual([]);
    for (const column of columns) {
      const up = await list(resource, `sort=${column}&order=asc`);
      const down = await list(resource, `sort=${column}&order=desc`);
      const values = up.map((row) => toComparable(row[column]));
      expect(new Set(values).size, `${column} has different values`).toBeGreaterThan(1);
      expect(withoutNulls(values), column).toEqual(withoutNulls(values).toSorted(compare));
      expect(
        down.map(({ id }) => id),
        `${column} the other way round`,
      ).toEqual(up.map(({ id }) => id).toReversed());
      const pages = [];
      for (const [index] of up.entries()) {
        pages.push(...(await list(resource, `sort=${column}&order=asc&perPage=1&page=${index + 1}`)));
      }
      expect(
        pages.map(({ id }) => id),
        `${column}, page by page`,
      ).toEqual(up.map(({ id }) => id));
    }
  });

  // Stories are compared, in no table.
  it.each(RESOURCES.filter((resource) => resource !== 'stories'))(
    '%s are sorted on the screen by the columns that their list sorts by, and no others',
    async (resource) => {
      const columns = await listColumns(resource);
      const shown = readScreenColumns(resource);
      expect(shown.length).toBeGreaterThan(1);
      expect(shown.filter(({ isSortable }) => isSortable).map(({ source }) => source)).toEqual(
        shown.map(({ source }) => source).filter((source) => columns.includes(source)),
      );
    },
  );

  it.each(RESOURCES)('%s are exported in the order that is asked for', async (resource) => {
    const [column = ''] = await listColumns(resource);
    const rows = await list(resource, `sort=${column}&order=asc`);
    const path = `/admin/api/${resource}?sort=${column}&order=asc&perPage=1&format=ndjson`;
    const file = await (await backend.app.request(path, { headers: desk.operator.headers })).text();
    const exported = file.trimEnd().split('\n');
    expect(exported.map((line) => JSON.parse(line).id)).toEqual(rows.map(({ id }) => id));
  });
});

/** The columns of the desk's table that show a field, as its source has them. */
function readScreenColumns(resource: Resource): { source: string; isSortable: boolean }[] {
  const screen = readFileSync(`${ROOT}/admin/resources/${resource}/${resource}-list.tsx`, 'utf8');
  const [, ...columns] = screen.split(/<(?:DataTable\.\w*Col|TimeCol|StateCol)\b/);
  return columns.flatMap((column) => {
    const [, source] = /\bsource="(\w+)"/.exec(column) ?? [];
    return source === undefined ? [] : [{ source, isSortable: !column.includes('disableSort') }];
  });
}

/** Names in any case, times as such: an answer writes the same moment in more than one way. */
function toComparable(value: string | number | null | undefined): string | number | null {
  if (typeof value !== 'string') return value ?? null;
  return /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value.toLowerCase();
}

const withoutNulls = (values: (string | number | null)[]) => values.filter((value) => value !== null);

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
