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
