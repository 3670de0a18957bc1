import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandActor } from '#backend/audit/actor.ts';
import { EVERY_TAG } from '#backend/http/revalidate.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { hashtagsCommand } from '../../../scripts/hashtags.ts';
import { ingestCommand } from '../../../scripts/ingest.ts';
import { callCommand } from './call-command.ts';
import { runCommand } from './run-command.ts';

let folder: string;
let web: LocalServer;
const asked: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'hashtags-cli-'));
  await layPgliteTemplate(path.join(folder, 'data'));
  web = await serveLocally(async (request, response) => {
    asked.push({ url: request.url, ...JSON.parse(await text(request)) });
    response.end('{}');
  });
});
afterAll(async () => {
  await web.close();
  rmSync(folder, { recursive: true, force: true });
});

const own = () => ({ DATA_DIR: path.join(folder, 'data'), WEB_URL: web.url });
const hashtags = (...args: string[]) => callCommand(hashtagsCommand, args, { env: own() });

it('renews the pages of the web after a change, and only then', async () => {
  await callCommand(ingestCommand, ['-'], { env: own(), input: '{"text":"a #one"}\n{"text":"b #two"}' });
  asked.length = 0;
  const renewal = { url: '/api/revalidate', tags: ['posts', 'hashtags'], atOnce: true };

  expect(await runCommand('scripts/hashtags.ts', ['rename', '#one', '#first'], { env: own() })).toMatchObject({
    status: 0,
    stdout: 'Renamed #one to #first.\n',
  });
  expect(asked).toEqual([renewal]);
  expect(await hashtags('merge', '#two', '#first')).toMatchObject({ stdout: 'Merged #two into #first: 1 post.\n' });
  expect(asked).toEqual([renewal, renewal]);

  const log = await hashtags('log');
  expect(log.stdout).toMatch(/merge #first from #two \(1 posts\)\n.*rename #first from #one/);
  expect(await hashtags('rename', '#gone', '#other')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no hashtag #gone.\n',
  });
  expect(asked).toEqual([renewal, renewal]);
});

it('says what is wrong with its arguments, with the usage', async () => {
  const { status, stderr } = await hashtags('log', '--limits', '5');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Unknown option '--limits'[\s\S]*npm run hashtags -- log/);
});

describe('beside a running backend, which holds the embedded database', () => {
  let backend: TestBackend;
  let api: LocalServer;
  beforeAll(async () => {
    backend = await createTestBackend('pglite');
    await backend.reset({ webUrls: [web.url] });
    api = await serveLocally(getRequestListener(backend.app.fetch));
    const posts = [{ text: 'a #one' }, { text: 'b #two' }];
    await send(backend, 'POST', '/api/news', { token: backend.config.ingestToken, body: posts });
  });
  beforeEach(() => asked.splice(0));
  afterAll(async () => {
    await api.close();
    await backend.close();
  });

  const beside = (...args: string[]) =>
    callCommand(hashtagsCommand, args, {
      // Its own database would be another one, and empty.
      env: {
        DATA_DIR: path.join(folder, 'beside'),
        BACKEND_PORT: String(api.port),
        INGEST_TOKEN: backend.config.ingestToken,
      },
    });

  it('does what it does without one, and the backend renews the pages', async () => {
    expect(await beside('rename', '#one', '#first')).toMatchObject({ status: 0, stdout: 'Renamed #one to #first.\n' });
    expect(await beside('merge', '#two', '#first')).toMatchObject({ stdout: 'Merged #two into #first: 1 post.\n' });
    expect(asked).toEqual(Array(2).fill({ url: '/api/revalidate', tags: ['posts', 'hashtags'], atOnce: true }));
    const { stdout } = await beside('log', '--hashtag', '#first', '--limit', '2');
    const lines = `  ${commandActor().name}  merge #first from #two (1 posts)\n.*rename #first from #one\n$`;
    expect(stdout).toMatch(new RegExp(`^\\d+ {2}\\S+Z${lines.replaceAll(/[()]/g, '\\$&')}`));
    const change = /^\d+/.exec(stdout)?.[0] ?? '';
    expect(await beside('revert', change)).toMatchObject({ status: 0, stdout: expect.stringContaining('Reverted: ') });
    expect(asked.at(-1)).toEqual({ url: '/api/revalidate', tags: [...EVERY_TAG], atOnce: true });
    expect((await send(backend, 'GET', '/api/hashtags')).body.data).toHaveLength(2);
  });

  it('says why something cannot be done, and renews nothing', async () => {
    const gone = { status: 1, stdout: '', stderr: 'There is no hashtag #gone.\n' };
    expect(await beside('rename', '#gone', '#other')).toEqual(gone);
    expect(await beside('revert', '999999')).toMatchObject({ stderr: 'There is no change 999999 in the log.\n' });
    expect(asked).toEqual([]);
  });

  it('bans, lets in again and refuses, and says so where that is done already', async () => {
    expect(await beside('ban', '#first', '#casino')).toMatchObject({ stdout: 'Banned #first.\nBanned #casino.\n' });
    expect((await send(backend, 'GET', '/api/hashtags')).body.data.map(nameOf)).not.toContain('#first');
    expect(await beside('ban', '#first')).toMatchObject({ status: 1, stderr: '#first is banned.\n' });
    expect(await beside('approve', '#first')).toMatchObject({ status: 1, stderr: '#first is banned.\n' });
    expect(await beside('unban', '#first')).toMatchObject({ status: 0, stdout: 'Unbanned #first.\n' });
    expect((await send(backend, 'GET', '/api/hashtags')).body.data.map(nameOf)).toContain('#first');
    expect(await beside('refuse', '#nosuch')).toMatchObject({ status: 1, stderr: 'There is no hashtag #nosuch.\n' });
  });

  it.each([
    [undefined, 403],
    ['wrong', 401],
  ])('is for the operator alone: with the token %s the answer is %i', async (token, status) => {
    const body = { from: '#one', to: '#first' };
    expect((await send(backend, 'POST', '/admin/operations/hashtags-rename', { token, body })).status).toBe(status);
    expect((await send(backend, 'POST', '/admin/operations/log-list', { token, body: { limit: 1 } })).status).toBe(
      status,
    );
  });

  it.each([
    ['log-list', { limit: 'many' }],
    ['log-list', { limit: 5, since: 'yesterday' }],
    ['hashtags-merge', { from: '#one' }],
    ['hashtags-decide', { decision: 'burn', name: '#one' }],
    ['log-revert', { change: '1' }],
  ])('refuses %s with %j', async (name, body) => {
    const { status } = await send(backend, 'POST', `/admin/operations/${name}`, {
      token: backend.config.ingestToken,
      body,
    });
    expect(status).toBe(400);
  });
});

const nameOf = ({ attributes }: { attributes: { name: string } }) => attributes.name;
