import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { ingestCommand } from '../../../scripts/ingest.ts';
import { postsCommand } from '../../../scripts/posts.ts';
import { callCommand } from './call-command.ts';
import { runCommand } from './run-command.ts';

const INPUT = '{"text":"One","hashtags":["ppc"],"postUser":"Aba"}\n{"text":"Two","postUser":"Bob"}';

let folder: string;
let web: LocalServer;
const asked: { tags: string[]; atOnce?: boolean }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'posts-cli-'));
  await layPgliteTemplate(path.join(folder, 'data'));
  web = await serveLocally(async (request, response) => {
    asked.push(JSON.parse(await text(request)));
    response.end('{}');
  });
});
afterAll(async () => {
  await web.close();
  rmSync(folder, { recursive: true, force: true });
});

it('works alone on its database, and renews the pages of the web at once', async () => {
  const env = { DATA_DIR: path.join(folder, 'data'), WEB_URL: web.url };
  await callCommand(ingestCommand, ['-'], { env, input: INPUT });
  asked.length = 0;
  const hidden = await runCommand('scripts/posts.ts', ['hide', '1', '4711'], { env });
  expect(hidden.stdout).toMatch(/^Hidden: 1 \/feed\/one \(change \d+\)\n$/);
  expect(hidden).toMatchObject({ status: 1, stderr: 'Not there, or not to be hidden: 4711.\n' });
  expect(asked).toEqual([{ tags: expect.arrayContaining(['posts', 'post:one']), atOnce: true }]);
  const listed = await callCommand(postsCommand, ['list', '--state', 'hidden'], { env });
  expect(listed.stdout).toMatch(/^1 {2}hidden {2}\S+Z {2}Aba {2}One {2}#ppc\n1 to 1 of 1\.\n$/);
});

describe('beside a running backend, which holds the embedded database', () => {
  let backend: TestBackend;
  let api: LocalServer;
  beforeAll(async () => {
    backend = await createTestBackend('pglite', { webUrls: [web.url] });
    api = await serveLocally(getRequestListener((request) => backend.app.fetch(request)));
  });
  beforeEach(async () => {
    await backend.reset();
    await send(backend, 'POST', '/api/news', {
      token: backend.config.ingestToken,
      body: INPUT.split('\n').map((line) => JSON.parse(line)),
    });
    asked.length = 0;
  });
  afterAll(async () => {
    await api.close();
    await backend.close();
  });

  const posts = (args: string[], input?: string) =>
    callCommand(postsCommand, args, {
      env: {
        DATA_DIR: path.join(folder, 'beside'),
        BACKEND_PORT: String(api.port),
        INGEST_TOKEN: backend.config.ingestToken,
      },
      ...(input !== undefined && { input }),
    });

  it('deletes, restores and undoes', async () => {
    expect((await posts(['delete', '1', '2'])).stdout).toMatch(/^Deleted: 1 .*\nDeleted: 2 .*\n$/);
    expect((await posts(['list'])).stdout).toBe('No posts.\n');
    expect((await posts(['restore', '1'])).stdout).toMatch(/^Restored: 1 /);
    const [, change] = /\(change (\d+)\)/.exec((await posts(['hide', '1'])).stdout) ?? [];
    expect((await posts(['undo', change ?? ''])).stdout).toBe('Undone: posts.hide 1\n');
    expect((await posts(['show', '1'])).stdout).toContain('state: published');
  });

  it('shows a post by its number and by its address', async () => {
    const { stdout } = await posts(['show', '2']);
    expect(stdout).toContain('author: Bob');
    expect(stdout).toMatch(/\n\nTwo\n$/);
    expect((await posts(['show', 'https://feed.example/feed/two'])).stdout).toBe(stdout);
    expect(await posts(['show', 'three'])).toEqual({ status: 1, stdout: '', stderr: 'There is no post three.\n' });
  });

  it('edits, and says what cannot be', async () => {
    const edited = await posts(['edit', '1', '--author', 'Ada', '--hashtags', 'ads, #ppc', '--text-file', '-'], 'Uno');
    expect(edited.stdout).toMatch(/^Changed post 1 \(change \d+\)\.\n$/);
    const { stdout } = await posts(['show', '1']);
    expect(stdout).toMatch(/author: Ada\n[\s\S]*hashtags: #ppc #ads\n[\s\S]*\n\nUno\n$/);
    expect((await posts(['edit', '1', '--author', 'Ada'])).stdout).toBe('Nothing had to change.\n');
    expect((await posts(['edit', '1', '--text', ' '])).stderr).toBe('text is empty\n');
    expect((await posts(['edit', '1', '--image', 'no-such.png'])).stderr).toBe('There is no file no-such.png.\n');
    expect((await posts(['edit', '1'])).stderr).toContain('What is to change?');
  });

  it('searches', async () => {
    expect((await posts(['list', 'aba'])).stdout).toContain('1 to 1 of 1.');
    expect((await posts(['list', '--author', 'Bob', '--asc', '--sort', 'title'])).stdout).toContain('Bob  Two');
    expect((await posts(['list', '--state', 'lost'])).stderr).toMatch(/^state: /);
    expect((await posts(['list', '--sort', 'text'])).status).toBe(1);
  });
});
