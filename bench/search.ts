/**
 * `npm run bench -- search [--engine embedded|postgresql] [--posts N] [--rounds 5]`: the lists of the content API, each asked alone and
 * for what nobody asked before; then what readers of cached pages wait for while others make the most expensive searches that are
 * allowed. Unless told: the embedded database with 20,000 posts, then PostgreSQL with 100,000. A million takes half an hour and 6 GB.
 */
import { parseArgs } from 'node:util';
import autocannon, { type Request } from 'autocannon';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { AUTHORS, FIRST_POST_AT, HASHTAGS, POSTS_PER_DAY, sampleWords } from './rig/fill-with-posts.ts';
import { counting, measureLoad } from './rig/measure-load.ts';
import { type Engine, openSite, type Site, WITHOUT_JOBS } from './rig/open-site.ts';
import { judge, measureRounds, toRows } from './rig/rounds.ts';

const OPTIONS = {
  engine: { type: 'string' },
  posts: { type: 'string' },
  rounds: { type: 'string', default: '5' },
} as const;

const DEFAULT_POSTS: Record<Engine, number> = { embedded: 20_000, postgresql: 100_000 };
const REQUESTS_ALONE = 8;
/** Readers of cached pages wait no longer beside expensive searches. */
const READERS_MAX_MS = 200;
const SEARCHERS = 8;
const DAY_MS = 86_400_000;
const RANGE_DAYS = 30;

export async function benchSearch(supervisor: Supervisor, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const engines = (Object.keys(DEFAULT_POSTS) as Engine[]).filter((name) => !values.engine || values.engine === name);
  for (const engine of engines) {
    const posts = Number(values.posts ?? DEFAULT_POSTS[engine]);
    const limitMs = { embedded: 30, postgresql: posts <= 100_000 ? 20 : 60 }[engine];
    const site = await openSite(supervisor, { engine, posts, settings: WITHOUT_JOBS });
    console.log(`\n${engine}, ${posts.toLocaleString('en')} posts, ${values.rounds} rounds: medians (least–most).`);
    await measureLists(site, { posts, rounds: Number(values.rounds), limitMs });
    await measureReaders(site);
    await site.stack.remove();
  }
}

async function measureLists(
  { api, processes }: Site,
  { posts, rounds, limitMs }: { posts: number; rounds: number; limitMs: number },
): Promise<void> {
  const targets = Object.entries(listQuestions(posts)).map(([name, toPath]) => {
    const next = counting(toPath);
    return { name, load: () => measureLoad(api, next, { processes, connections: 1, amount: REQUESTS_ALONE }) };
  });
  const measured = await measureRounds(targets, rounds);
  console.table(toRows(measured));
  const medians = [...measured].map(([name, loads]) => [name, loads.map(({ medianMs }) => medianMs)] as const);
  console.table(Object.fromEntries(medians.map(([name, values]) => [name, judge(values, limitMs, 'ms')])));
}

/** Measures how long a cached page takes while others make searches, each a different one. */
async function measureReaders({ web, processes }: Site): Promise<void> {
  const words = sampleWords();
  const search = counting((number) => {
    const terms = Array.from({ length: 3 }, (_, index) => words[(number * 3 + index) % words.length]);
    return `/?search=${terms.join('+')}&page=${1 + (number % 20)}`;
  });
  const read = () => measureLoad(web, () => '/', { processes, connections: 1, seconds: 5 });
  await read();
  const alone = await read();
  const requests = [{ setupRequest: (request: Request) => ({ ...request, path: search() }) }];
  // Some of them may be refused: that is how the others are protected.
  const searches = autocannon({ url: web, connections: SEARCHERS, duration: 6, requests });
  const meanwhile = await read();
  const { '2xx': found, non2xx: refused } = await searches;
  console.table({
    'home, cached, alone': judge([alone.slowestMs], READERS_MAX_MS, 'ms'),
    'home, cached, beside searches': judge([meanwhile.slowestMs], READERS_MAX_MS, 'ms'),
  });
  console.log(`Of the searches ${found} were answered and ${refused} refused.`);
}

const LIST = '/api/news/public?populate[0]=image&populate[1]=hashtags&sort=createdAt:desc';
const PAGE = `${LIST}&pagination[page]=1&pagination[pageSize]=25`;
const FIELDS = ['[title]', '[description]', '[news_raw_data][text]'];

/** Call 3 as the site makes it, by kind, another question for each number. */
function listQuestions(posts: number): Record<string, (number: number) => string> {
  const words = sampleWords();
  const word = (number: number) => words[number % words.length] ?? '';
  const start = (offset: number) => `${LIST}&pagination[start]=${offset}&pagination[limit]=25`;
  const days = Math.max(1, Math.floor(posts / POSTS_PER_DAY) - RANGE_DAYS);
  const page400 = Math.min(400 * 25, Math.floor(posts * 0.9));
  return {
    'page 1': start,
    'page 400': (number) => start(page400 + number),
    'search of one term': (number) => `${PAGE}&${search([word(number)])}`,
    'search of three terms': (number) => `${PAGE}&${search([0, 1, 2].map((index) => word(number * 3 + index)))}`,
    'search of a rare term': (number) => `${PAGE}&${search([`number${(number * 7_919) % posts}`])}`,
    author: (number) => `${PAGE}&filters[news_raw_data][metaData][postUser][$in][0]=Author%20${number % AUTHORS}`,
    hashtag: (number) => `${PAGE}&filters[hashtags][id][$in][0]=${1 + (number % HASHTAGS)}`,
    'range and search': (number) => `${PAGE}&${range(number % days)}&${search([word(number)])}`,
  };
}

const search = (terms: readonly string[]): string =>
  terms
    .flatMap((term, index) =>
      FIELDS.map((field, offset) => `filters[$or][${index * FIELDS.length + offset}]${field}[$containsi]=${term}`),
    )
    .join('&');

function range(from: number): string {
  const at = (day: number) => new Date(FIRST_POST_AT + day * DAY_MS).toISOString();
  return `filters[createdAt][$gte]=${at(from)}&filters[createdAt][$lte]=${at(from + RANGE_DAYS)}`;
}
