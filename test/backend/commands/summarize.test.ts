import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { ingestCommand } from '../../../scripts/ingest.ts';
import { summarizeCommand } from '../../../scripts/summarize.ts';
import { callCommand } from './call-command.ts';
import { runCommand } from './run-command.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'summarize-cli-'));
  await layPgliteTemplate(path.join(folder, 'data'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = () => ({ DATA_DIR: path.join(folder, 'data') });
const summarize = (...args: string[]) => callCommand(summarizeCommand, args, { env: env() });

it('shows, writes and writes anew a day whose backend is not running', async () => {
  const post = {
    text: 'Lowering bids by 20 % kept all the orders of the oldest campaign.',
    postUser: 'Ada',
    publishedAt: '2026-03-05T10:00:00Z',
  };
  await callCommand(ingestCommand, ['-'], { env: env(), input: JSON.stringify(post) });
  const shown = await summarize('daily', '--date', '2026-03-05', '--dry-run');
  expect(shown.stdout).toMatch(
    /- Lowering bids by 20 % .+ — \[Ada\]\(\/feed\/[^)]+\)\n\n1 post\. Nothing was written\./,
  );
  const written = /^The summary of 2026-03-05 is written: ".+", points: 1, of 1 post, \d+ ms\.\n$/;
  const started = await runCommand('scripts/summarize.ts', ['daily', '--date', '2026-03-05'], { env: env() });
  expect(started).toMatchObject({ status: 0, stdout: expect.stringMatching(written) });
  expect((await summarize('daily', '--date', '2026-03-05', '--force')).stdout).toMatch(written);
  expect((await summarize('weekly', '--date', '2026-03-05')).stdout).toContain(
    'The summary of the week of 2026-03-02 is written',
  );
  expect((await summarize('daily', '--date', '2026-03-06')).stdout).toContain('there are no posts');
});

it.each([
  [['monthly'], 'Usage: npm run summarize'],
  [['daily', '--date', '2026-02-30'], '"2026-02-30" is no day.'],
  [['daily', '--date', '2199-01-01'], '2199-01-01 is yet to come.'],
])('says what is wrong with %j', async (args, message) => {
  const { status, stderr } = await summarize(...args);
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(message) });
});
