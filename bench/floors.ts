/**
 * `npm run bench -- floors [--posts 10000] [--rounds 5]`: the processor time of a request, on the embedded database, beside that of a
 * Next app with nothing but a page of 25 cards (bench/bare), in turns.
 */
import { parseArgs } from 'node:util';
import { waitForHttp } from '#cli/start/stack/probe-http.ts';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { findFreePort } from '#runtime/ports.mjs';
import { withoutConfiguration } from '#runtime/product-variables.ts';
import { FIRST_POST_AT, POSTS_PER_DAY, sampleWords } from './rig/fill-with-posts.ts';
import { counting, measureLoad } from './rig/measure-load.ts';
import { openSite, WITHOUT_JOBS } from './rig/open-site.ts';
import { judge, type Measured, measureRounds, type Target, toRows } from './rig/rounds.ts';

const OPTIONS = {
  posts: { type: 'string', default: '10000' },
  rounds: { type: 'string', default: '5' },
} as const;

const BARE = 'bench/bare';
const NEXT = 'node_modules/next/dist/bin/next';
/** As operators have it: a line for each request. */
const LOGGED = { LOG_LEVEL: 'info' };
const BROTLI = { 'accept-encoding': 'br' };
type End = { seconds?: number; amount?: number };
const A_SECOND: End = { seconds: 1 };
/** A fixed number, so that every request ends: unfinished ones would add processor time and not count as requests. */
const RENDERED: End = { amount: 64 };
const CACHED_FLOOR = 'bare Next: cached page';
const RENDERED_FLOOR = 'bare Next: page rendered per request';
const GOALS = [
  { ours: 'home, Brotli', floor: CACHED_FLOOR, atMost: 0.5 },
  { ours: 'article, Brotli', floor: CACHED_FLOOR, atMost: 0.5 },
  { ours: 'the same search again', floor: CACHED_FLOOR, atMost: 0.5 },
  { ours: 'a filtered feed that nobody asked for before', floor: RENDERED_FLOOR, atMost: 2 },
  { ours: 'a search that nobody made before', floor: RENDERED_FLOOR, atMost: 2 },
];

export async function benchFloors(supervisor: Supervisor, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const [posts, rounds] = [Number(values.posts), Number(values.rounds)];
  const words = sampleWords();
  const bare = await startBareNext(supervisor);
  const { web, processes, stack } = await openSite(supervisor, {
    engine: 'embedded',
    posts,
    settings: { ...LOGGED, ...WITHOUT_JOBS },
  });
  const ours = (name: string, next: () => string, end = A_SECOND): Target => ({
    name,
    load: () => measureLoad(web, next, { processes, headers: BROTLI, ...end }),
  });
  const floor = (name: string, path: string, end = A_SECOND): Target => ({
    name,
    load: () => measureLoad(bare.origin, () => path, { processes: [bare.pid], ...end }),
  });
  const measured = await measureRounds(
    [
      floor(CACHED_FLOOR, '/'),
      floor(RENDERED_FLOOR, '/rendered', RENDERED),
      ours('home, Brotli', () => '/'),
      ours('article, Brotli', () => `/feed/post-${posts - 1}`),
      ours('the same search again', () => '/?search=ppc'),
      ours(
        'a filtered feed that nobody asked for before',
        counting((number) => newFeed(number, posts)),
        RENDERED,
      ),
      ours(
        'a search that nobody made before',
        counting((number) => `/?search=${words[number % words.length]}+${words[Math.floor(number / words.length)]}`),
        RENDERED,
      ),
    ],
    rounds,
  );
  console.log(`\n${posts.toLocaleString('en')} posts, ${rounds} rounds: medians (least–most).`);
  console.table(toRows(measured));
  console.table(GOALS.map((goal) => ({ '': `${goal.ours} / ${goal.floor}`, ...judgeGoal(measured, goal) })));
  await stack.remove();
}

function judgeGoal(measured: Measured, { ours, floor, atMost }: (typeof GOALS)[number]) {
  const floors = measured.get(floor) ?? [];
  const ratios = (measured.get(ours) ?? []).map(
    ({ processorMs }, round) => processorMs / (floors[round]?.processorMs ?? Number.NaN),
  );
  return judge(ratios, atMost, '×');
}

/** The address of a feed with 25 posts that nobody asked for before: up to another day each time, then further down. */
function newFeed(number: number, posts: number): string {
  const days = Math.max(1, Math.floor(posts / POSTS_PER_DAY) - 10);
  const day = new Date(FIRST_POST_AT + (10 + (number % days)) * 86_400_000).toISOString().slice(0, 10);
  return `/?to=${day}&page=${1 + Math.floor(number / days)}`;
}

/** Builds and starts the app in bench/bare with the Next that the product has. */
async function startBareNext(supervisor: Supervisor): Promise<{ origin: string; pid: number }> {
  const env = { ...withoutConfiguration(process.env), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  await supervisor.runTask('build of the bare app', [NEXT, 'build', BARE], env);
  const port = String(await findFreePort());
  const child = supervisor.startService('bare Next', [NEXT, 'start', BARE, '-p', port, '-H', '127.0.0.1'], env);
  const origin = `http://127.0.0.1:${port}`;
  await waitForHttp(origin, child, 120_000);
  if (child.pid === undefined) throw new Error(`The bare app ended. ${child.recentOutput()}`);
  return { origin, pid: child.pid };
}
