import { readFile } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { createModelClient } from '#backend/language-model/ask-model.ts';
import { createPairJudge } from '#backend/stories/judge-pair.ts';
import { anyKind, openTestDatabase } from '#test/rig/database.ts';
import { serveLocally } from '#test/rig/serve-locally.ts';
import { evaluateStories } from './evaluate-stories.ts';

type Line = { story: string | null; author: string; at: string; text: string; link: string | null };

const read = async (name: string): Promise<Line[]> =>
  (await readFile(new URL(`${name}.ndjson`, import.meta.url), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** A language model that answers by the labels, and the other way round for about one pair in twenty. */
async function openJudge(lines: readonly Line[]) {
  const stories = new Map(lines.map(({ story }, index) => [index + 1, story]));
  return serveLocally(async (request, response) => {
    const { messages } = (await json(request)) as { messages: { content: string }[] };
    const [a, b] = JSON.parse(messages.at(-1)?.content ?? '').posts.map((post: { id: number }) => post.id);
    const isSame = stories.get(a) !== null && stories.get(a) === stories.get(b);
    const isWrong = hash([a, b].sort().join()) % 20 === 0;
    const content = isSame !== isWrong ? '{"answer": "yes"}' : 'No.';
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }] }),
    );
  });
}

const hash = (text: string): number => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7) >>> 3;

let database: DatabaseHandle;
beforeEach(async () => {
  database = await openTestDatabase(anyKind);
});
afterEach(() => database.close());

describe('stories of the half that nothing was tuned on', () => {
  const name = 'held-out';
  it('are only suggested without a model', async () => {
    const { published, suggested } = await evaluateStories(database.db, await read(name));
    expect(published.stories).toBe(0);
    expect(suggested.precision).toBeGreaterThanOrEqual(0.6);
    expect(suggested.recall).toBeGreaterThanOrEqual(0.6);
  });

  it('are published with a language model that errs in 5 %', async () => {
    const lines = await read(name);
    const server = await openJudge(lines);
    const access = { baseUrl: `${server.url}/v1`, name: 'judge', apiKey: undefined };
    const model = createModelClient(access, { timeoutMs: 10_000, wait: async () => {} });
    const { published } = await evaluateStories(database.db, lines, createPairJudge(model));
    await server.close();
    expect(published.precision).toBeGreaterThanOrEqual(0.95);
    expect(published.recall).toBeGreaterThanOrEqual(0.5);
  });
});

describe('posts that make no story', () => {
  const at = (hours: number) => new Date(Date.UTC(2031, 2, 3) + hours * 3_600_000).toISOString();
  const TEXT = 'Kestrel Brands pays $48 million for Lumen & Loft on 12 March, 1.5 times its revenue of $31 million.';
  const post = (id: number, author: string, text = TEXT) => ({ story: null, author, at: at(id), text, link: null });

  it.each([
    ['one author posting five times', [1, 2, 3, 4, 5].map((id) => post(id, id % 2 ? 'Ada Roth' : 'ADA  RÓTH ✨'))],
    ['the same text by fifty accounts', Array.from({ length: 50 }, (_, id) => post(id, `Shop ${id}`))],
    ['posts of three words', [1, 2, 3, 4].map((id) => post(id, `Author ${id}`, 'Happy Monday sellers!'))],
    ['no words at all', [1, 2, 3].map((id) => post(id, `Author ${id}`, '🚀🚀'))],
  ])('%s', async (_name, posts) => {
    const { suggested } = await evaluateStories(database.db, posts);
    expect(suggested.stories).toBe(0);
  });
});
