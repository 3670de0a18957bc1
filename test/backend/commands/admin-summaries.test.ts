import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { adminCommand } from '../../../cli/admin.ts';
import { callCommand } from './call-command.ts';
import { runCommand } from './run-command.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../summaries/${name}`, import.meta.url));
const POSTS = fixture('feed-week/posts.ndjson');
const admin = (args: string[], input = '') => callCommand(adminCommand, ['summaries', ...args], { input });

describe('summaries preview', () => {
  it('prints what would be published, with its posts', async () => {
    const { status, stdout } = await runCommand('cli/admin.ts', [
      'summaries',
      'preview',
      '--file',
      POSTS,
      '--date',
      '2026-10-07',
      '--json',
    ]);
    const shown = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(shown).toMatchObject({ kind: 'daily', day: '2026-10-07', posts: 9, failed: [] });
    expect(shown.points[0].sources[0].author).toMatch(/\w{3}/);
    expect(shown.markdown).toContain('*Selected from 9 posts by rules.*');
  });

  it('takes the week of a day, posts of the future, posts without a date, and what is no post', async () => {
    const lines = [
      {
        text: 'Lowering bids by 20 % kept all the orders of the oldest campaign.',
        publishedAt: '2093-03-05T10:00:00Z',
      },
      { text: 'Raising the price by 4 % cost 1 % of the orders of our pans.' },
      { title: 'no text' },
    ];
    const input = lines.map((line) => JSON.stringify(line)).join('\n');
    const { stdout, stderr } = await admin(
      ['preview', '--file', '-', '--date', '2093-03-06', '--weekly', '--json'],
      input,
    );
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'weekly', day: '2093-03-02', posts: 2, points: [{}, {}] });
    expect(stderr).toBe('line 3: text is missing\n');
  });

  it.each([
    ['adverts alone', 'Our Mastery Bundle is 70 % off until midnight! Code MASTER70 at checkout.'],
    ['questions alone', 'Is anyone else seeing this? What do you do about it?'],
    ['emoji alone', '🔥🔥🔥'],
  ])('lists posts of %s', async (_title, text) => {
    const input = JSON.stringify({ text, postUser: 'Ada', publishedAt: '2026-10-05' });
    expect((await admin(['preview', '--file', '-', '--date', '2026-10-05'], input)).stdout).toMatch(
      /^1 post of the day\n\n- \[Ada\]\(\/feed\/[^)]*\)\n\n\*Selected from 1 post by rules\.\*\n$/,
    );
  });

  it('says so of a day without posts', async () => {
    const input = JSON.stringify({ text: 'Another day.', publishedAt: '2026-10-05' });
    expect((await admin(['preview', '--file', '-', '--date', '2026-10-06'], input)).stdout).toBe(
      'There is no post of that time.\n',
    );
  });
});

it('ends with 2 where a file is missing', async () => {
  const { status, stderr } = await callCommand(adminCommand, ['summaries', 'preview', '--date', '2026-10-05']);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining("'--file <file>' not specified") });
});

it.each([
  [['summaries', 'preview', '--file', 'nothing.ndjson', '--date', '2026-10-05'], 'There is no file nothing.ndjson.'],
  [['summaries', 'preview', '--file', POSTS, '--date', '2026-02-30'], '"2026-02-30" is no day.'],
])('says what is wrong with %j', async (args, message) => {
  const { status, stderr } = await callCommand(adminCommand, args);
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(message) });
});
