import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { measureFreshness } from './freshness.ts';
import type { Fault, Visitors } from './measure-fault.ts';
import { measureAt } from './measure-on-site.ts';
import { killProcess, type Scene } from './scene.ts';
import type { Checkout } from './second-checkout.ts';
import { upgradeAndBack } from './upgrade.ts';
import { openWideSite, WIDE_UNITS, type WideSite } from './wide-site.ts';

/** A hundred connections, of which two cores have some time left. */
const HUNDRED: Visitors = { pages: 91, searches: 6, withFiles: 3, pauseMs: 500 };
const REDIS_AWAY_MS = 5_000;
const DATABASE_AWAY_MS = 30_000;
/** What a tool takes to be sure that the primary is gone. */
const DETECTION_MS = 3_000;
const WRITING_MS = 3_000;
const WRITERS = 4;
const RETRY_MS = 50;

/** Faults of one site of three webs, two backends, a worker, Redis and PostgreSQL; what one leaves behind, the next one meets. */
export function listWideFaults(scene: Scene, next: () => Promise<Checkout>) {
  let opened: Promise<WideSite> | undefined;
  const open = () => {
    opened ??= openWideSite(scene);
    return opened;
  };
  const visitors = HUNDRED;
  const kill = (unit: string): Fault => ({
    name: `wide: ${unit} killed`,
    measure: async () => {
      const site = await open();
      return measureAt(site, () => killProcess(site.service(unit).pid()), { visitors, isBack: site.areBackendsReady });
    },
  });
  const faults: Fault[] = [
    {
      name: 'wide: freshness',
      measure: async () => {
        const site = await open();
        return measureAt(site, () => measureFreshness(site), { visitors });
      },
    },
    ...WIDE_UNITS.filter((unit) => unit !== 'sellerfeed-worker').map(kill),
    { name: 'wide: worker killed', measure: async () => killWorker(await open()) },
    { name: 'wide: Redis killed', measure: async () => killRedis(await open()) },
    { name: 'wide: PostgreSQL away', measure: async () => takeDatabaseAway(await open()) },
    {
      name: 'wide: upgrade and back',
      measure: async () => {
        const checkout = await next();
        const site = await open();
        const isBack = site.areBackendsReady;
        return measureAt(site, () => upgradeAndBack(site, WIDE_UNITS, checkout), { visitors, isBack });
      },
    },
    { name: 'wide: PostgreSQL fails over', measure: async () => failOver(await open()) },
  ];
  return { faults, close: async () => (await opened)?.remove() };
}

/** It is back when a mail is there that was asked for while it was away. */
function killWorker(site: WideSite) {
  let isMailed = () => false;
  const happen = async () => {
    await killProcess(site.service('sellerfeed-worker').pid());
    isMailed = await site.askForMail();
    return '';
  };
  return measureAt(site, happen, { visitors: HUNDRED, isBack: async () => isMailed() });
}

function killRedis(site: WideSite) {
  const happen = async () => {
    await site.redis.kill();
    await setTimeout(REDIS_AWAY_MS);
    await site.redis.start();
    return '';
  };
  return measureAt(site, happen, { visitors: HUNDRED, isBack: async () => site.isRedisBack() });
}

function takeDatabaseAway(site: WideSite) {
  const happen = async () => {
    site.database.setAway(true);
    await setTimeout(DATABASE_AWAY_MS);
    site.database.setAway(false);
    return '';
  };
  return measureAt(site, happen, { visitors: HUNDRED, isBack: site.areBackendsReady });
}

/** The primary is killed under visitors and writers, and the standby takes over. Nothing follows it: this is the last fault. */
function failOver(site: WideSite) {
  const happen = async () => {
    const acknowledged: { title: string; at: number }[] = [];
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        const title = `Written ${randomUUID()}`;
        const status = await site.ingest(title).catch(() => 0);
        if (status === 200) acknowledged.push({ title, at: performance.now() });
        else await setTimeout(RETRY_MS);
      }
    };
    const writers = Array.from({ length: WRITERS }, write);
    await setTimeout(WRITING_MS);
    await site.database.pair.killPrimary();
    await setTimeout(DETECTION_MS);
    await site.database.pair.promote();
    const promotedAt = performance.now();
    while (!acknowledged.some(({ at }) => at > promotedAt)) await setTimeout(RETRY_MS);
    await setTimeout(WRITING_MS);
    isOver = true;
    await Promise.all(writers);
    const after = acknowledged.filter(({ at }) => at > promotedAt);
    const lost = await countLost(
      site,
      acknowledged.map(({ title }) => title),
    );
    const firstMs = Math.min(...after.map(({ at }) => at)) - promotedAt;
    return `${acknowledged.length} writes acknowledged, ${after.length} of them afterwards, the first after ${(firstMs / 1_000).toFixed(1)} s; ${lost} lost`;
  };
  return measureAt(site, happen, { visitors: HUNDRED, isBack: site.areBackendsReady });
}

async function countLost({ apiUrl }: WideSite, titles: string[]): Promise<number> {
  let lost = 0;
  for (const title of titles) {
    const slug = title.toLowerCase().replaceAll(' ', '-');
    const { status, body } = await fetch(`${apiUrl}/api/news/get-by-url-slug/${slug}`);
    await body?.cancel();
    if (status !== 200) lost += 1;
  }
  return lost;
}
