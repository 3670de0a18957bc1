import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
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

const run = (script: string, args: string[], input?: string) =>
  runCommand(script, args, {
    env: { DATA_DIR: path.join(folder, 'data'), WEB_URL: web.url },
    ...(input === undefined ? {} : { input }),
  });
const hashtags = (...args: string[]) => run('scripts/hashtags.ts', args);

it('renews the pages of the web after a change, and only then', async () => {
  await run('scripts/ingest.ts', ['-'], '{"text":"a #one"}\n{"text":"b #two"}');
  asked.length = 0;
  const renewal = { url: '/api/revalidate', tags: ['posts', 'hashtags'] };

  expect(await hashtags('rename', '#one', '#first')).toMatchObject({
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
