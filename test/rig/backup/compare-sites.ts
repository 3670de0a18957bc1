import { sql } from 'kysely';
import type { Db } from '#backend/db/db.ts';
import type { TestAnswer } from '#test/rig/client.ts';
import { LIST_TOKEN, READER } from './fill-site.ts';

type App = { request(path: string, init?: RequestInit): Response | Promise<Response> };

/**
 * A digest of every table there is, by the information schema, which the product does not ask. What the product keeps
 * for itself, and where pictures are, is another matter.
 */
export async function digestTables(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss', 'supabase_migrations')
      and (table_schema, table_name) <> ('app', 'pictures')`.execute(db);
  const digests: Record<string, string> = {};
  for (const { schema, name } of tables) {
    const table = sql.id(schema, name);
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text)), '') as digest
      from ${table} t`.execute(db);
    digests[`${schema}.${name}`] = rows[0]?.digest ?? '';
  }
  return digests;
}

const PATHS = [
  '/api/news/public?pagination[page]=1&pagination[pageSize]=25&populate[0]=image&populate[1]=hashtags&sort=createdAt:desc',
  '/api/news/public?pagination[page]=1&pagination[pageSize]=5&filters[$or][0][title][$containsi]=quotes',
  '/api/hashtags?pagination[page]=1&pagination[pageSize]=25&sort=name',
];

/** The content API's responses to a visitor and to the reader, who signs in with a password; and every picture. */
export async function collectAnswers(app: App): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of PATHS) answers[path] = await ask(app, path);
  const list = answers[PATHS[0] ?? ''] as TestAnswer['body'];
  for (const { attributes } of list.body.data) {
    const slug = `/api/news/get-by-url-slug/${attributes.url_slug}`;
    answers[slug] = await ask(app, slug);
    const url = attributes.image?.data?.attributes?.url;
    if (url) answers[url] = Buffer.from(await (await app.request(url)).arrayBuffer()).toString('base64');
  }
  const body = JSON.stringify({ identifier: READER.username, password: READER.password });
  const headers = { 'content-type': 'application/json' };
  const signedIn = await app.request('/api/auth/local', { method: 'POST', headers, body });
  const { jwt, user } = (await signedIn.json()) as { jwt: string; user: unknown };
  answers.user = user;
  answers.bookmarks = await ask(app, '/api/bookmarks?populate=news', jwt);
  answers.list = await ask(app, `/api/lists/${LIST_TOKEN}`);
  return answers;
}

async function ask(app: App, path: string, token?: string) {
  const response = await app.request(path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  return { status: response.status, body: await response.json() };
}
