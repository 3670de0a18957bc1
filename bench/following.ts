/**
 * `npm run bench -- following [--engine embedded|postgresql] [--posts 100000] [--rounds 20]`: what a reader waits for who opens
 * `/following`, with rules that nobody had before, and how long the latest posts take to be looked through for what is muted.
 */
import { parseArgs } from 'node:util';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { AUTHORS, HASHTAGS, sampleWords } from './rig/fill-with-posts.ts';
import { type Engine, openSite, WITHOUT_JOBS } from './rig/open-site.ts';
import { judge } from './rig/rounds.ts';

const OPTIONS = {
  engine: { type: 'string', default: 'postgresql' },
  posts: { type: 'string', default: '100000' },
  rounds: { type: 'string', default: '20' },
} as const;

const LIMIT_MS = 60;
const PAGE_SIZE = 25;

type SavedFilter = { query: string; name: string };

export async function benchFollowing(supervisor: Supervisor, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const [posts, rounds] = [Number(values.posts), Number(values.rounds)];
  const site = await openSite(supervisor, { engine: values.engine as Engine, posts, settings: WITHOUT_JOBS });
  const post = async (path: string, body: object): Promise<number> => {
    const start = performance.now();
    const response = await fetch(site.web + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.web },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
    return performance.now() - start;
  };
  const ids = (round: number) => Array.from({ length: PAGE_SIZE }, (_, index) => posts - round * PAGE_SIZE - index);
  const targets: Record<string, (round: number) => Promise<number>> = {
    '10 rules': (round) => post('/api/following', { follow: rules(round, 10), mute: [], page: 1 }),
    '10 rules, 4 muted': (round) =>
      post('/api/following', { follow: rules(round, 10), mute: rules(round + 500, 4), page: 1 }),
    '300 rules': (round) => post('/api/following', { follow: rules(round, 300), mute: [], page: 1 }),
    'what is muted of 25 posts': (round) => post('/api/following/muted', { mute: rules(round, 4), ids: ids(round) }),
    'posts of 10 rules in 30 days': (round) => post('/api/following/counts', { rules: rules(round, 10) }),
  };
  const measured: Record<string, number[]> = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, measure] of Object.entries(targets)) {
      const ms = await measure(round);
      // The first round warms up.
      if (round > 0) measured[name] = [...(measured[name] ?? []), ms];
    }
  }
  console.table(Object.fromEntries(Object.entries(measured).map(([name, ms]) => [name, judge(ms, LIMIT_MS, 'ms')])));
  await site.stack.remove();
}

/** Half of them authors, the others hashtags and words in turns. */
function rules(round: number, count: number): SavedFilter[] {
  const words = sampleWords();
  return Array.from({ length: count }, (_, index) => {
    const number = round * 31 + index;
    if (index % 2 === 0) return toRule('authors', `Author ${(number * 7) % AUTHORS}`);
    return index % 4 === 1
      ? toRule('hashtags', String(1 + (number % HASHTAGS)))
      : toRule('search', words[number % words.length] ?? '');
  });
}

const toRule = (name: string, value: string): SavedFilter => ({
  query: new URLSearchParams({ [name]: value }).toString(),
  name: value,
});
