import { measureLoad } from '../measure-load.ts';
import type { Target } from './measure-rounds.ts';
import type { Site } from './open-site.ts';
import {
  AUTHORS_SAMPLE,
  articleQuestion,
  FIRST_PAGE,
  feedQuestion,
  listKinds,
  listQuestion,
  wordsOf,
} from './questions.ts';
import { copyAnswer, type Server } from './start-floors.ts';

export type Floors = { bytes: Server; bare: Server; sql: Server };

const PLAIN = { 'accept-encoding': 'identity' };
const BROTLI = { 'accept-encoding': 'br' };
const STATEMENTS_AT_ONCE = 40;
/** One to warm up, one that counts. */
const LOADS_PER_ROUND = 2;
/** Questions that are asked alone, in each round. */
const ALONE_REQUESTS = 8;

/**
 * What is measured under load: the floors, and what the product does above them. `posts` are as many as the site has, and
 * `rounds` as many as there will be: no article is asked for twice where it is to be a new question.
 */
export async function listTargets(
  site: Site,
  { bytes, bare, sql }: Floors,
  { posts, rounds }: { posts: number; rounds: number },
): Promise<Target[]> {
  const { webUrl, apiUrl } = site.stack;
  const ours = [...site.stack.processIds(), ...site.databaseProcesses];
  const article = `${webUrl}/feed/post-${posts - 1}`;
  const slug = apiUrl + articleQuestion(posts - 1);
  const floor = async (name: string, url: string, encoding?: string) =>
    target(`node:http: ${name}`, [bytes.pid], always(await copyAnswer(bytes, encodeURIComponent(name), url, encoding)));
  return [
    await floor('home, Brotli', webUrl, 'br'),
    await floor('call 3', apiUrl + FIRST_PAGE),
    await floor('call 4', apiUrl + AUTHORS_SAMPLE),
    await floor('slug', slug),
    target('bare Next: home', [bare.pid], always(bare.url)),
    target('bare Next: article', [bare.pid], always(`${bare.url}/article`)),
    target('bare Next: rendered per request', [bare.pid], always(`${bare.url}/rendered`)),
    statements('SQL alone: call 3', `${sql.url}/list`, [sql.pid, ...site.databaseProcesses]),
    statements('SQL alone: slug', `${sql.url}/slug`, [sql.pid, ...site.databaseProcesses]),
    target('ours: home', ours, always(webUrl)),
    target('ours: home, Brotli', ours, always(webUrl), BROTLI),
    target('ours: article', ours, always(article)),
    target('ours: article, Brotli', ours, always(article), BROTLI),
    target('ours: search page, again', ours, always(`${webUrl}/?search=ppc`)),
    target(
      'ours: search page, never asked before',
      ours,
      counting((number) => webUrl + feedQuestion(number, posts)),
    ),
    target('ours: call 3, again', ours, always(apiUrl + FIRST_PAGE)),
    target('ours: call 4, again', ours, always(apiUrl + AUTHORS_SAMPLE)),
    target('ours: article by slug, again', ours, always(slug)),
    target(
      'ours: call 3, never asked before',
      ours,
      counting((number) => apiUrl + listQuestion(number)),
    ),
    target(
      'ours: article by slug, never asked before',
      ours,
      counting((number) => apiUrl + articleQuestion(number % posts)),
      PLAIN,
      Math.floor(posts / rounds / LOADS_PER_ROUND),
    ),
  ];
}

/** The lists, each asked by one client while nobody else asks, another one every time. */
export function listAlone({ stack, databaseProcesses }: Site, sentences: readonly string[], posts: number): Target[] {
  const processes = [...stack.processIds(), ...databaseProcesses];
  return Object.entries(listKinds(wordsOf(sentences), posts)).map(([name, question]) => {
    const next = counting((number) => stack.apiUrl + question(number));
    return { name, processes, load: () => measureLoad(next, { connections: 1, maxRequests: ALONE_REQUESTS }) };
  });
}

function target(
  name: string,
  processes: number[],
  next: () => string,
  headers: Record<string, string> = PLAIN,
  maxRequests = Number.POSITIVE_INFINITY,
): Target {
  return { name, processes, load: (maxMs) => measureLoad(next, { maxMs, headers, maxRequests }) };
}

/** Each request has many statements run, so that asking costs nothing beside them. */
function statements(name: string, url: string, processes: number[]): Target {
  const next = counting((number) => `${url}?from=${number * STATEMENTS_AT_ONCE}&count=${STATEMENTS_AT_ONCE}`);
  return {
    name,
    processes,
    load: async (maxMs) => {
      const {
        requests,
        requestsPerSecond,
        medianMs,
        maxMs: longest,
      } = await measureLoad(next, { maxMs, connections: 1 });
      return {
        requests: requests * STATEMENTS_AT_ONCE,
        requestsPerSecond: requestsPerSecond * STATEMENTS_AT_ONCE,
        medianMs: medianMs / STATEMENTS_AT_ONCE,
        maxMs: longest / STATEMENTS_AT_ONCE,
      };
    },
  };
}

const always = (url: string) => () => url;

function counting(next: (number: number) => string): () => string {
  let number = 0;
  return () => {
    number += 1;
    return next(number);
  };
}
