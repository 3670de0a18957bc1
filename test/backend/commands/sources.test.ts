import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandActor } from '#backend/db/audit/record-change.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyKind } from '#test/rig/database.ts';
import { jobsEnd } from '#test/rig/jobs.ts';
import { listLogged } from '#test/rig/logged.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { adminCommand } from '../../../cli/admin.ts';
import { callCommand } from './call-command.ts';

const RSS = '<rss version="2.0"><channel><title>Jo’s</title><item><title>one</title></item></channel></rss>';
const PAGE = '<!doctype html><link rel="alternate" type="application/rss+xml" href="/feed">';

let folder: string;
let site: LocalServer;
let web: LocalServer;
const asked: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sources-cli-'));
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

describe('beside a running backend, which holds the embedded database', () => {
  let backend: TestBackend;
  let api: LocalServer;
  beforeAll(async () => {
    backend = await createTestBackend(anyKind);
    await backend.reset({ webUrls: [web.url], privateSourceHosts: [new URL(site.url).host] });
    api = await serveLocally(getRequestListener(backend.app.fetch));
  });
  afterAll(async () => {
    await api.close();
    await backend.close();
  });

  const beside = (...args: string[]) =>
    callCommand(adminCommand, args[0] === 'posts' ? args : ['sources', ...args], {
      // Its own database would be another one, and empty.
      env: {
        DATA_DIR: path.join(folder, 'beside'),
        BACKEND_PORT: String(api.port),
        INGEST_TOKEN: backend.config.ingestToken,
        JWT_SECRET: backend.config.jwtSecret,
      },
    });

  it.each([
    [['add', 'http://127.0.0.1:1/feed'], 'http://127.0.0.1:1/feed: 127.0.0.1 is not on a public address.\n'],
    [['pause', '4711'], 'There is no source 4711.\n'],
    [['import', 'nowhere.opml'], 'There is no file nowhere.opml.\n'],
  ])('refuses %j', async (args, stderr) => {
    expect(await beside(...args)).toEqual({ status: 1, stdout: '', stderr });
  });

  it('adds, pauses, exports, removes and imports', async () => {
    const refused = {
      status: 1,
      stdout: '',
      stderr: `${site.url}/nothing: 127.0.0.1 answered with HTTP 404 (Not Found).\n`,
    };
    expect(await beside('add', `${site.url}/nothing`)).toEqual(refused);
    const added = await beside('add', `${site.url}/`, '--type', 'Twitter', '--author', 'Jo');
    expect(added).toMatchObject({ status: 0, stdout: expect.stringContaining(`url: ${site.url}/feed\ntitle: Jo’s\n`) });
    const known = { status: 1, stdout: '', stderr: `${site.url}/feed is a source already.\n` };
    expect(await beside('add', `${site.url}/feed`)).toEqual(known);
    expect((await beside('list')).stdout).toMatch(/\n1 +http\S+\/feed +Jo’s +Twitter +Jo .*\n1 of 1\n$/);
    expect((await beside('pause', `${site.url}/feed`)).stdout).toMatch(/^ids: 1\nTake it back: /);
    expect((await beside('list', '--json')).stdout).toContain('"reason": "Paused by an operator."');
    expect(await beside('resume', '1')).toMatchObject({ status: 0 });

    const file = path.join(folder, 'sources.opml');
    writeFileSync(file, (await beside('export')).stdout);
    expect(readFileSync(file, 'utf8')).toContain('postAuthor="Jo"');
    expect(await beside('remove', '1')).toMatchObject({ status: 1, stderr: expect.stringContaining('--yes') });
    expect(await beside('remove', '1', '--yes')).toMatchObject({ stdout: 'ids: 1\n' });
    expect((await beside('import', file)).stdout).toMatch(/^ids: \d+\nknown: 0\n/);
    expect((await beside('import', file)).stdout).toMatch(/^ids: \nknown: 1\n/);
    expect((await beside('list')).stdout).toMatch(/ Jo’s +Twitter +Jo /);
    expect(await listLogged(backend)).toEqual(
      ['add', 'pause', 'resume', 'remove', 'add'].map((verb) => `sources.${verb} by ${commandActor().name}`),
    );
  });

  it('publishes drafts, and the backend renews the pages', async () => {
    const draft = await createPost(backend, { text: 'a #draft', author: 'Jo', publishedAt: null });
    const other = await createPost(backend, { publishedAt: null });
    // The source that was added above is polled.
    await jobsEnd(backend.database);
    expect(JSON.parse((await beside('posts', 'list', '--state', 'draft', '--json')).stdout).total).toBe(2);
    asked.length = 0;
    expect(await beside('posts', 'publish', String(draft), '4711')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`ids: ${draft}\n`),
      stderr: 'Not done: 4711 is not there.\n',
    });
    expect(asked).toHaveLength(1);
    expect((await beside('posts', 'publish', 'all')).stderr).toBe('All of which state? Give "only" as well.\n');
    expect((await beside('posts', 'publish', 'all', '--only', 'draft')).stdout).toContain(`ids: ${other}\n`);
    expect(JSON.parse((await beside('posts', 'list', '--state', 'draft', '--json')).stdout).total).toBe(0);
  });
});
