import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { send } from '#test/rig/client.ts';
import { anyKind } from '#test/rig/database.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { adminCommand } from '../../../cli/admin.ts';
import { ingestCommand } from '../../../cli/ingest.ts';
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
  await callCommand(ingestCommand, ['-', '--undated', 'now'], { env, input: INPUT });
  asked.length = 0;
  const hidden = await runCommand('cli/admin.ts', ['posts', 'hide', '1', '4711'], { env });
  expect(hidden.stdout).toMatch(/^ids: 1\nTake it back: npm run admin -- log revert \d+\n$/);
  expect(hidden).toMatchObject({ status: 1, stderr: 'Not done: 4711 is not there.\n' });
  expect(asked).toEqual([{ tags: expect.arrayContaining(['posts', 'post:one']), atOnce: true }]);
});

describe('beside a running backend, which holds the embedded database', () => {
  let backend: TestBackend;
  let api: LocalServer;
  beforeAll(async () => {
    backend = await createTestBackend(anyKind, { webUrls: [web.url] });
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

  const beside = () => ({
    DATA_DIR: path.join(folder, 'beside'),
    BACKEND_PORT: String(api.port),
    INGEST_TOKEN: backend.config.ingestToken,
    JWT_SECRET: backend.config.jwtSecret,
  });
  const posts = (args: string[], input?: string) =>
    callCommand(adminCommand, ['posts', ...args], {
      env: beside(),
      ...(input !== undefined && { input }),
    });

  it('deletes, restores and takes back', async () => {
    expect((await posts(['delete', '1', '2'])).stdout).toMatch(/^ids: 1 2\nTake it back: .* log revert \d+ \d+\n$/);
    expect((await posts(['list'])).stdout).toBe('0 of 0\n');
    expect((await posts(['restore', '1'])).stdout).toMatch(/^ids: 1\n/);
    const [, change] = /log revert (\d+)/.exec((await posts(['hide', '1', '--reason', 'spam'])).stdout) ?? [];
    const log = await callCommand(adminCommand, ['log', 'list', '--action', 'posts.hide', '--json'], { env: beside() });
    expect(JSON.parse(log.stdout).data).toMatchObject([{ after: { state: 'hidden', reason: 'spam' } }]);
    const reverted = await callCommand(adminCommand, ['log', 'revert', change ?? '', '--json'], { env: beside() });
    expect(JSON.parse(reverted.stdout)).toEqual({ reverted: [Number(change)], refused: [] });
    expect((await posts(['get', '1'])).stdout).toContain('state: published');
    await posts(['hide', '1']);
    expect((await posts(['list', '--state', 'hidden'])).stdout).toMatch(
      /^id +state +title +author[^\n]+\n1 +hidden +One +Aba [^\n]+#ppc [^\n]+\n1 of 1\n$/,
    );
    expect(await posts(['restore', '1'])).toMatchObject({
      status: 1,
      stderr: 'Post 1 is hidden, not deleted: publishing it shows it again.\n',
    });
    expect((await posts(['delete', 'all', '--only', 'draft'])).stdout).toBe('ids: \nNothing had to change.\n');
  });

  it('shows a post by its number and by its address', async () => {
    const { stdout } = await posts(['get', '2']);
    expect(stdout).toContain('author: Bob');
    expect(stdout).toContain('text: Two\n');
    expect((await posts(['get', 'https://feed.example/feed/two'])).stdout).toBe(stdout);
    expect(await posts(['get', 'three'])).toEqual({ status: 1, stdout: '', stderr: 'There is no post three.\n' });
  });

  it('edits, and says what cannot be', async () => {
    const edited = await posts(['edit', '1', '--author', 'Ada', '--hashtags', 'ads, #ppc', '--text', '@-'], 'Uno');
    expect(edited.stdout).toMatch(/Take it back: npm run admin -- log revert \d+\n$/);
    const { stdout } = await posts(['get', '1']);
    expect(stdout).toMatch(/author: Ada\n[\s\S]*hashtags: #ppc #ads\n[\s\S]*text: Uno\n/);
    expect((await posts(['edit', '1', '--author', 'Ada'])).stdout).toContain('Nothing had to change.\n');
    expect(await posts(['edit', '1', '--text', ' '])).toMatchObject({ status: 2, stderr: 'text: is empty\n' });
    const image = await posts(['edit', '1', '--image-data', '@no-such.png']);
    expect(image).toMatchObject({ status: 1, stderr: 'There is no file no-such.png.\n' });
    expect((await posts(['edit', '4711', '--title', 'x'])).stderr).toBe('There is no post 4711.\n');
  });

  it('reads a post from a file of what was copied, or from the input', async () => {
    const paste = 'Jo Seller\n@seller_jo\n·\n3h\nCut the SKU. #PPC\n24\n31';
    const dated = paste.replace('3h', 'Jan 20, 2025');
    const file = path.join(folder, 'paste.txt');
    writeFileSync(file, dated);
    const flags = ['--url', 'https://x.com/seller_jo/status/1881466733986647776?s=46', '--json'];
    const { stdout, status } = await posts(['parse', '--file', file, ...flags]);
    expect([status, JSON.parse(stdout)]).toMatchObject([
      0,
      {
        post: { text: 'Cut the SKU. #PPC', postUser: 'Jo Seller', type: 'Twitter' },
        guessed: [],
        rest: '',
        existing: null,
      },
    ]);
    expect((await posts(['parse', '--file', '-', ...flags], dated)).stdout).toBe(stdout);
    const aged = await posts(['parse', '--paste', paste, '--now', '2026-11-28T09:00:00Z', '--json']);
    expect(JSON.parse(aged.stdout)).toMatchObject({ post: { publishedAt: '2026-11-28' }, guessed: ['publishedAt'] });
    expect(await posts(['parse', '--file', 'no-such.txt'])).toMatchObject({
      status: 1,
      stderr: 'There is no file no-such.txt.\n',
    });
    expect(await posts(['parse', '--url', 'https://x.com/seller_jo'])).toMatchObject({
      status: 1,
      stderr: 'This is the address of an author’s page, not of a post.\n',
    });
  });

  it('attaches a picture from a file, and takes it away', async () => {
    const file = path.join(folder, 'dot.png');
    writeFileSync(file, Buffer.from(DOT, 'base64'));
    const { stdout } = await posts(['edit', '1', '--image-data', `@${file}`, '--image-alt', 'A dot', '--json']);
    expect(JSON.parse(stdout).image).toMatchObject({ alt: 'A dot', width: 1 });
    expect(JSON.parse((await posts(['edit', '1', '--image', 'none', '--json'])).stdout).image).toBeNull();
  });

  it('searches, and prints JSON and CSV for scripts', async () => {
    expect((await posts(['list', 'aba'])).stdout).toContain('1 of 1\n');
    expect((await posts(['list', '--author', 'Bob', '--order', 'asc', '--sort', 'title'])).stdout).toContain('Two');
    expect(JSON.parse((await posts(['list', '--json'])).stdout)).toMatchObject({
      data: [{ id: 2 }, { id: 1 }],
      total: 2,
    });
    const exported = await runCommand('cli/admin.ts', ['posts', 'list', '--format', 'csv'], { env: beside() });
    expect(exported.stdout).toMatch(/^id,state,title,.*\r\n2,published,Two,.*\r\n1,published,One,/);
    expect(await posts(['list', '--state', 'lost'])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^filter.state: /),
    });
    expect((await posts(['list', '--sort', 'text'])).status).toBe(2);
  });
});

describe('the command line', () => {
  const admin = (...args: string[]) =>
    callCommand(adminCommand, args, { env: { DATA_DIR: path.join(folder, 'none') } });

  it('shows its help when nothing is given', async () => {
    expect(await admin()).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage: npm run admin -- ') });
  });

  it('lists groups, operations and flags with their choices', async () => {
    expect(await admin('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('\n  posts ') });
    expect((await admin('posts', '--help')).stdout).toContain('hide [options] <ids...>');
    const { stdout } = await admin('posts', 'list', '--help');
    expect(stdout).toMatch(/--state <value> +\(published, draft, hidden, deleted\)/);
  });

  it.each([
    [['post', 'hide', '1'], "unknown command 'post'"],
    [['posts', 'hidden', '1'], "unknown command 'hidden'"],
    [['posts', 'hide'], "missing required argument 'ids'"],
    [['posts', 'hide', '1', '--fast'], "unknown option '--fast'"],
  ])('ends with 2 for %j', async (args, message) => {
    expect(await admin(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
  });

  it('completes groups, verbs, flags and choices in bash', async () => {
    const { stdout: script } = await admin('completion');
    const complete = (line: string) =>
      execFileSync('bash', [
        '-c',
        `${script}\nCOMP_WORDS=(${line} "")\nCOMP_CWORD=$((\${#COMP_WORDS[@]} - 1))\n_admin\necho "\${COMPREPLY[@]}"`,
      ]).toString();
    expect(complete('admin')).toContain('posts authors');
    expect(complete('admin posts')).toContain('publish hide delete');
    expect(complete('admin posts list')).toContain('--state');
    expect(complete('admin summaries write')).toContain('daily weekly');
  });
});

// A picture of one point.
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
