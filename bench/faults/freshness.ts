import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { median } from '../statistics.ts';
import { isShown } from './measure-on-site.ts';
import type { RunningSite } from './scene.ts';

const POSTS = 10;
const PAUSE_MS = 1_000;
const POLL_MS = 50;
const LIMIT_MS = 60_000;

/** Sends posts in, one after the other; says how long each took to be on the home page of every web, and through nginx. */
export async function measureFreshness(site: RunningSite): Promise<string> {
  const onWebs: number[] = [];
  const throughNginx: number[] = [];
  for (let post = 0; post < POSTS; post += 1) {
    const title = `New ${randomUUID().slice(0, 8)}`;
    if ((await site.ingest(title)) !== 200) throw new Error('The post was refused.');
    const isIn = performance.now();
    const wait = (origin: string) => waitForPost(origin, title).then((shownAt) => (shownAt - isIn) / 1_000);
    const [nginx = Number.NaN, ...webs] = await Promise.all([site.origin, ...site.webs].map(wait));
    onWebs.push(Math.max(...webs));
    throughNginx.push(nginx);
    await setTimeout(PAUSE_MS);
  }
  return `on every web after ${toText(onWebs)}, through nginx after ${toText(throughNginx)}`;
}

async function waitForPost(origin: string, title: string): Promise<number> {
  const startedAt = performance.now();
  while (!(await isShown(origin, title))) {
    if (performance.now() - startedAt > LIMIT_MS) return Number.POSITIVE_INFINITY;
    await setTimeout(POLL_MS);
  }
  return performance.now();
}

const toText = (seconds: number[]): string =>
  `${median(seconds).toFixed(1)} s (at most ${Math.max(...seconds).toFixed(1)})`;
