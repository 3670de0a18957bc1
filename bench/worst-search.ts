/**
 * `npm run bench -- worst-search`: what everybody else waits for while twelve clients, each from an address of its own and
 * without limits per address, ask for the dearest things they can, half of them through the pages and half at the content
 * API. On the embedded database with 100,000 posts (BENCH_POSTS for another number).
 */
import type { Supervisor } from '#server/stack/supervisor.ts';
import { startTestStack, type TestStack } from '#test/rig/stack.ts';
import { loadPosts } from './load-posts.ts';
import { percentile } from './statistics.ts';
import { worstCalls, worstPages } from './worst-requests.ts';

const POSTS = Number(process.env.BENCH_POSTS ?? 100_000);
const CLIENTS = 12;
const ROUNDS = 150;
const PAUSE_MS = 20;
const LIST =
  '/api/news/public?pagination[page]=1&pagination[pageSize]=25&populate[0]=image&populate[1]=hashtags&sort=createdAt:desc';

export async function benchWorstSearch(supervisor: Supervisor): Promise<void> {
  const stack = await startTestStack(supervisor, {
    seed: false,
    settings: { TRUST_PROXY: 'on' },
    isPatient: false,
  });
  await stack.stopBackend();
  console.log(`Loading ${POSTS.toLocaleString('en')} posts…`);
  await loadPosts(stack.dataDir, POSTS);
  await stack.startBackend();

  // Each article is asked for once: what is asked for again is cached.
  let article = 0;
  const nextArticle = (): number => {
    article += 7;
    return article % POSTS;
  };
  const quiet = await measureOthers(stack, nextArticle);
  const attack = startAttack(stack);
  const busy = await measureOthers(stack, nextArticle);
  const answers = await attack.stop();
  console.table(
    Object.fromEntries(
      Object.entries(busy).map(([name, times]) => [
        name,
        { ...summarize('alone', quiet[name] ?? []), ...summarize('meanwhile', times) },
      ]),
    ),
  );
  console.log(`The twelve got ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}.`);
}

type Times = Record<string, number[]>;

/** One request after the other, by somebody who asks for what most people do. */
async function measureOthers({ webUrl, apiUrl }: TestStack, nextArticle: () => number): Promise<Times> {
  const times: Times = {};
  const targets: [name: string, url: () => string][] = [
    ['Page 1, cached', () => `${webUrl}/`],
    ['Article, cached', () => `${webUrl}/feed/post-1`],
    ['Article, not cached', () => `${webUrl}/feed/post-${nextArticle()}`],
    ['Page 1 of the content API', () => apiUrl + LIST],
  ];
  for (const [, url] of targets) await time(url());
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, url] of targets) {
      times[name] = [...(times[name] ?? []), await time(url())];
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  return times;
}

async function time(url: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { 'x-forwarded-for': '192.0.2.1' } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return performance.now() - startedAt;
}

function startAttack({ webUrl, apiUrl }: TestStack) {
  const answers = new Map<string, number>();
  let isOver = false;
  const attack = async (client: number): Promise<void> => {
    const headers = { 'x-forwarded-for': `198.51.100.${client + 1}` };
    for (let number = client; !isOver; number += CLIENTS) {
      const urls =
        client % 2 ? worstPages(number).map((path) => webUrl + path) : worstCalls(number).map((path) => apiUrl + path);
      const url = urls[Math.floor(number / CLIENTS) % urls.length] ?? '';
      const status = await fetch(url, { headers })
        .then(async (response) => {
          await response.arrayBuffer();
          return String(response.status);
        })
        .catch(() => 'no whole answer');
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, client) => attack(client));
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(clients);
      return answers;
    },
  };
}

function summarize(when: string, times: number[]): Record<string, number> {
  const at = (share: number) => Math.round(percentile(times, share) * 10) / 10;
  return { [`median ms ${when}`]: at(0.5), [`p99 ms ${when}`]: at(0.99), [`max ms ${when}`]: at(1) };
}
