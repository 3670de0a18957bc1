import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandActor } from '#backend/db/audit/record-change.ts';
import { EVERY_TAG } from '#backend/http/revalidate.ts';
import { machineToken } from '#runtime/secrets.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyKind } from '#test/rig/database.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { adminCommand } from '../../../cli/admin.ts';
import { callCommand } from './call-command.ts';

let folder: string;
let web: LocalServer;
const asked: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'hashtags-cli-'));
  web = await serveLocally(async (request, response) => {
    asked.push({ url: request.url, ...JSON.parse(await text(request)) });
    response.end('{}');
  });
});
afterAll(async () => {
  await web.close();
  rmSync(folder, { recursive: true, force: true });
});

it('says what is wrong with its arguments, with the usage', async () => {
  const { status, stderr } = await callCommand(adminCommand, ['log', 'list', '--limits', '5']);
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^error: unknown option '--limits'/)]);
});

describe('beside a running backend, which holds the embedded database', () => {
  let backend: TestBackend;
  let api: LocalServer;
  beforeAll(async () => {
    backend = await createTestBackend(anyKind);
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
    callCommand(adminCommand, args, {
      // Its own database would be another one, and empty.
      env: {
        DATA_DIR: path.join(folder, 'beside'),
        BACKEND_PORT: String(api.port),
        INGEST_TOKEN: backend.config.ingestToken,
        JWT_SECRET: backend.config.jwtSecret,
      },
    });

  it('does what it does without one, and the backend renews the pages', async () => {
    expect(await beside('hashtags', 'rename', '#one', '#first')).toMatchObject({ status: 0 });
    expect((await beside('hashtags', 'merge', '#two', '--into', '#first')).stdout).toContain('posts: 1\n');
    expect(asked).toEqual(Array(2).fill({ url: '/api/revalidate', tags: ['posts', 'hashtags'], atOnce: true }));
    const { stdout } = await beside('log', 'list', '--name', '#first', '--json');
    const [merged, renamed] = JSON.parse(stdout).data;
    expect(merged).toMatchObject({ action: 'hashtags.merge', actorName: commandActor().name });
    expect(renamed).toMatchObject({ action: 'hashtags.rename', before: { name: '#one' } });
    expect(await beside('log', 'revert', String(merged.id))).toMatchObject({ status: 0 });
    expect(asked.at(-1)).toEqual({ url: '/api/revalidate', tags: [...EVERY_TAG], atOnce: true });
    expect((await send(backend, 'GET', '/api/hashtags')).body.data).toHaveLength(2);
  });

  it('says why something cannot be done, and renews nothing', async () => {
    const gone = { status: 1, stdout: '', stderr: 'There is no hashtag #gone.\n' };
    expect(await beside('hashtags', 'rename', '#gone', '#other')).toEqual(gone);
    expect(await beside('log', 'revert', '999999')).toMatchObject({
      stderr: 'There is no change 999999 in the log.\n',
    });
    expect(asked).toEqual([]);
  });

  it('bans, lets in again and refuses', async () => {
    expect((await beside('hashtags', 'ban', '#first', 'casino')).stdout).toMatch(/^ids: \d+ \d+\n/);
    expect((await send(backend, 'GET', '/api/hashtags')).body.data.map(nameOf)).not.toContain('#first');
    for (const verb of ['ban', 'approve']) {
      expect((await beside('hashtags', verb, '#first')).stdout).toBe('ids: \nNothing had to change.\n');
    }
    expect((await beside('hashtags', 'unban', '#first')).stdout).toMatch(/^ids: \d+\n/);
    expect((await send(backend, 'GET', '/api/hashtags')).body.data.map(nameOf)).toContain('#first');
    expect(await beside('hashtags', 'refuse', '#nosuch')).toMatchObject({
      ...{ status: 1, stderr: 'There is no hashtag #nosuch.\n' },
    });
  });

  it.each([
    [undefined, 403],
    ['wrong', 401],
  ])('is for the operator alone: with the token %s the answer is %i', async (token, status) => {
    for (const name of ['hashtags.rename', 'log.list', 'mail.list', 'sources.inspect', 'jobs.kinds']) {
      expect((await send(backend, 'POST', `/admin/operations/${name}`, { token, body: {} })).status).toBe(status);
    }
  });

  it.each([
    ['log.list', { perPage: 'many' }],
    ['log.list', { filter: { since: 'yesterday' } }],
    ['hashtags.merge', { ids: ['#one'] }],
    ['log.revert', { ids: ['one'] }],
  ])('refuses %s with %j', async (name, body) => {
    const { status } = await send(backend, 'POST', `/admin/operations/${name}`, {
      token: machineToken(backend.config.jwtSecret),
      body,
    });
    expect(status).toBe(400);
  });
});

const nameOf = ({ attributes }: { attributes: { name: string } }) => attributes.name;
