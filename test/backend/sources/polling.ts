import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { parseConfig } from '#backend/main/config.ts';
import { createPictureStore } from '#backend/pictures/store/create-picture-store.ts';
import { pollDueSources } from '#backend/sources/poll/poll-due-sources.ts';
import type { PollDependencies } from '#backend/sources/poll/poll-source.ts';
import { addSources, listSources, type NewSource } from '#backend/sources/repository.ts';
import { NO_RULES } from '#backend/sources/source-rules.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';
import { emptyTables } from '#test/rig/empty-tables.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const START = new Date('2026-05-01T12:00:00Z');
export const LONG =
  'A text that is long enough to be told from others, for nobody says a thing of this length twice in a row.';
export const UPDATING = { rules: { ...NO_RULES, updatePosts: true } };

/** One of the databases: a poll is asked of the network, and its few statements are the same on both. */
export const TESTED = testDatabases.slice(-1);

type Asked = { url: string; headers: IncomingHttpHeaders };
/** Answers a request for a feed. */
export type Answer = (response: ServerResponse, request: Asked) => void;

export const item = (fields: Record<string, string>) =>
  `<item>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</item>`;
export const rss =
  (...items: string[]): Answer =>
  (response) =>
    response.end(`<rss version="2.0"><channel><title>Jo’s</title>${items.join('')}</channel></rss>`);
export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end();

/** A database, a server of feeds and a clock, for a file's tests. Each begins with empty tables, at `START`. */
export function usePolling(kind: (typeof testDatabases)[number]) {
  let folder: string;
  const site = {
    database: null as unknown as DatabaseHandle,
    server: null as unknown as LocalServer,
    now: START,
    /** By path; others answer 404. */
    answers: {} as Record<string, Answer>,
    /** The requests so far. */
    asked: [] as Asked[],
    /** Of the log. */
    lines: [] as { level: number; msg: string; reason?: string }[],
    /** INGEST_REVIEW. */
    review: false,
    /** Other settings. */
    limits: {} as Record<string, string>,
    /** Names of the jobs that were sent. */
    sent: [] as string[],
    deps,
    poll,
    /** Polls again when everything is due. */
    pollLater: async (ms = HOUR_MS) => {
      await wait(ms);
      return poll();
    },
    wait,
    add: (file: string, more: Partial<NewSource> = {}) =>
      addSources(
        site.database.db,
        [{ url: `${site.server.url}${file}`, title: null, type: null, author: null, ...more }],
        site.now,
      ),
    source: async (id = 1) => (await listSources(site.database.db)).find((candidate) => candidate.id === id),
    posts,
    texts: async () => (await posts()).map(({ text }) => text),
  };

  beforeAll(async () => {
    site.database = await openTestDatabase(kind);
    folder = mkdtempSync(path.join(tmpdir(), 'sources-test-'));
    site.server = await serveLocally(({ url = '', headers }, response) => {
      site.asked.push({ url, headers });
      (site.answers[url] ?? status(404))(response, { url, headers });
    });
  });
  beforeEach(async () => {
    await emptyTables(site.database);
    Object.assign(site, { now: START, answers: {}, asked: [], lines: [], review: false, limits: {}, sent: [] });
  });
  afterAll(async () => {
    await site.server.close();
    await site.database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function deps(): PollDependencies {
    const secret = 'x'.repeat(32);
    const config = parseConfig({
      ...{
        DATA_DIR: folder,
        JWT_SECRET: secret,
        INGEST_TOKEN: secret,
        REVALIDATE_SECRET: secret,
        WEB_URL: 'http://127.0.0.1:1',
      },
      ...{ SUPABASE_PUBLISHABLE_KEY: secret, SUPABASE_SECRET_KEY: secret, INGEST_REVIEW: site.review ? 'on' : 'off' },
      ...site.limits,
      PRIVATE_SOURCE_HOSTS: `127.0.0.1:${site.server.port},localhost:${site.server.port}`,
    });
    const log = pino({ level: 'info' }, { write: (line) => site.lines.push(JSON.parse(line)) });
    const jobs: PollDependencies['jobs'] = {
      send: async ({ name }) => {
        site.sent.push(name);
        return null;
      },
    };
    return { database: site.database, config, log, jobs, clock: () => site.now, pictures: createPictureStore(config) };
  }

  async function wait(ms: number): Promise<void> {
    site.now = new Date(site.now.getTime() + ms);
  }

  function poll(): Promise<number> {
    return pollDueSources(deps(), { signal: new AbortController().signal, wait });
  }

  /** The latest first. */
  function posts() {
    return site.database.db
      .selectFrom('app.posts')
      .select(['title', 'text', 'type', 'post_user', 'post_link', 'published_at', 'created_at'])
      .orderBy('created_at', 'desc')
      .execute();
  }

  return site;
}
