import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandActor } from '#backend/audit/actor.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { jobsEnd } from '#test/rig/jobs.ts';
import { listLogged } from '#test/rig/logged.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { sourcesCommand } from '../../../scripts/sources.ts';
import { callCommand } from './call-command.ts';
import { runCommand } from './run-command.ts';

const RSS = '<rss version="2.0"><channel><title>Jo’s</title><item><title>one</title></item></channel></rss>';
const PAGE = '<!doctype html><link rel="alternate" type="application/rss+xml" href="/feed">';

let folder: string;
let site: LocalServer;
let web: LocalServer;
const asked: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sources-cli-'));
  await layPgliteTemplate(path.join(folder, 'data'));
  site = await serveLocally(({ url }, response) => {
    if (url === '/feed') response.end(RSS);
    else if (url === '/') response.end(PAGE);
    else response.writeHead(404).end();
  });
  web = await serveLocally(async (request, response) => {
    asked.push(JSON.parse(await text(request)).tags);
    response.end('{}');
  });
});
afterAll(async () => {
  await site.close();
  await web.close();
  rmSync(folder, { recursive: true, force: true });
});

const own = () => ({
  env: { DATA_DIR: path.join(folder, 'data'), PRIVATE_SOURCE_HOSTS: new URL(site.url).host },
});
const sources = (...args: string[]) => callCommand(sourcesCommand, args, own());

it('adds the feed that a page names, once, and says what it found', async () => {
  const add = ['add', `${site.url}/`, '--type', 'Twitter', '--author', 'Jo Smith'];
  const added = await runCommand('scripts/sources.ts', add, own());
  expect(added).toEqual({
    status: 0,
    stdout: `Found "Jo’s": RSS, 1 item, ${site.url}/feed\nAdded source 1.\n`,
    stderr: '',
  });
  const known = { status: 1, stdout: '', stderr: `${site.url}/feed is a source already.\n` };
  expect(await sources('add', `${site.url}/feed`)).toEqual(known);
  const { stdout } = await sources('list');
  expect(stdout).toMatch(
    /^1 {2}active {2}http\S+\/feed {2}"Jo’s", Twitter, by Jo Smith {2}not polled yet; next \S+Z\n$/,
  );
});

it.each([
  [['add', 'http://127.0.0.1:1/feed'], 'http://127.0.0.1:1/feed is not on a public address.\n'],
  [['add', 'https://example.com', '--type', 'Blog'], 'The type is LinkedIn or Twitter, not "Blog".\n'],
  [['pause', '4711'], 'There is no source 4711.\n'],
  [['import', 'nowhere.opml'], 'There is no file nowhere.opml.\n'],
])('refuses %j', async (args, stderr) => {
  expect(await sources(...args)).toEqual({ status: 1, stdout: '', stderr });
});

describe('beside a running backend, which holds the embedded database', () => {
  let backend: TestBackend;
  let api: LocalServer;
  beforeAll(async () => {
    backend = await createTestBackend('pglite');
    await backend.reset({ webUrls: [web.url], privateSourceHosts: [new URL(site.url).host] });
    api = await serveLocally(getRequestListener(backend.app.fetch));
  });
  afterAll(async () => {
    await api.close();
    await backend.close();
  });

  const beside = (...args: string[]) =>
    callCommand(sourcesCommand, args, {
      // Its own database would be another one, and empty.
      env: {
        DATA_DIR: path.join(folder, 'beside'),
        BACKEND_PORT: String(api.port),
        INGEST_TOKEN: backend.config.ingestToken,
      },
    });

  it('does what it does without one', async () => {
    const refused = { status: 1, stdout: '', stderr: `${site.url}/nothing cannot be fetched: HTTP 404.\n` };
    expect(await beside('add', `${site.url}/nothing`)).toEqual(refused);
    expect(await beside('add', `${site.url}/feed`, '--author', 'Jo')).toMatchObject({ status: 0 });
    expect(await beside('pause', `${site.url}/feed`)).toMatchObject({ stdout: `Paused: ${site.url}/feed\n` });
    expect((await beside('list')).stdout).toMatch(/^1 {2}paused .*\n {4}paused by the operator\n$/);
    expect(await beside('resume', '1')).toMatchObject({ stdout: `Resumed: ${site.url}/feed\n` });

    const file = path.join(folder, 'sources.opml');
    writeFileSync(file, (await beside('export')).stdout);
    expect(readFileSync(file, 'utf8')).toContain('postAuthor="Jo"');
    expect(await beside('remove', '1')).toMatchObject({ stdout: `Removed: ${site.url}/feed\n` });
    expect(await beside('import', file)).toMatchObject({ stdout: 'Added 1 source; 0 already there.\n' });
    expect(await beside('import', file)).toMatchObject({ stdout: 'Added 0 sources; 1 already there.\n' });
    expect((await beside('list')).stdout).toMatch(/ {2}"Jo’s", by Jo {2}/);
    expect(await listLogged(backend)).toEqual(
      ['add', 'pause', 'resume', 'remove', 'add'].map((verb) => `sources.${verb} by ${commandActor().name}`),
    );
  });

  it('publishes drafts, and the backend renews the pages', async () => {
    const draft = await createPost(backend, { text: 'a #draft', author: 'Jo', publishedAt: null });
    const other = await createPost(backend, { publishedAt: null });
    // What was added above is polled.
    await jobsEnd(backend.database);
    expect((await beside('drafts')).stdout).toMatch(new RegExp(`^${other} .*\\n${draft} {2}\\S+Z {2}Jo {2}Post`));
    asked.length = 0;
    expect(await beside('publish', String(draft), '4711')).toEqual({
      status: 1,
      stdout: 'Published 1 post.\n',
      stderr: 'No drafts: 4711.\n',
    });
    expect(asked).toHaveLength(1);
    expect(await beside('discard', String(other))).toMatchObject({ stdout: 'Discarded 1 draft.\n' });
    expect(await beside('publish', String(other))).toMatchObject({ stdout: 'Published 1 post.\n' });
    expect(await beside('drafts')).toMatchObject({ stdout: 'No drafts.\n' });
  });

  it('is for the operator alone', async () => {
    expect((await send(backend, 'GET', '/admin/sources')).status).toBe(403);
    const body = { url: `${site.url}/feed` };
    expect((await send(backend, 'POST', '/admin/sources/inspect', { token: 'wrong', body })).status).toBe(401);
  });
});
