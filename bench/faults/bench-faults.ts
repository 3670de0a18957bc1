/**
 * `npm run bench -- faults [word]`: the product as deploy/ sets it up, three webs, two backends, a worker, Redis and PostgreSQL behind
 * nginx, with a hundred visitors, while each of these is killed in turn; what visitors miss, as a table. With a word the faults
 * whose names hold it. Takes about ten minutes; needs nginx, a PostgreSQL and a Redis.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { startLoad } from '#test/deploy/load.ts';
import { BACKENDS, type FaultSite, isShown, openFaultSite, WEBS } from './open-fault-site.ts';

export async function benchFaults(supervisor: Supervisor, [word = '']: string[]): Promise<void> {
  const site = await openFaultSite(supervisor);
  const table: Record<string, Row> = {};
  for (const { name, ...fault } of listFaults(site).filter(({ name }) => name.includes(word))) {
    console.log(`▸ ${name}`);
    table[name] = await measureFault(site, fault);
  }
  await site.remove();
  console.table(table);
}

function listFaults(site: FaultSite): (Fault & { name: string })[] {
  const kill = async (pid: number | undefined) => {
    if (pid === undefined) throw new Error('It does not run.');
    process.kill(pid, 'SIGKILL');
  };
  const units = [...BACKENDS.map((port) => `backend@${port}`), ...WEBS.map((port) => `web@${port}`), 'worker'];
  return [
    { name: 'nothing, a post comes in', happen: async () => {} },
    ...units.map((unit) => {
      const service = site.service(`sellerfeed-${unit}`);
      const exits = service.exits.length;
      // Started again by the rules of its unit.
      const isBack = async () => service.exits.length > exits && service.pid() !== undefined && site.areBackendsReady();
      return { name: `${unit} killed`, happen: () => kill(service.pid()), isBack };
    }),
    {
      name: 'Redis killed, back after 5 s, empty',
      happen: async () => {
        await site.redis.kill();
        await setTimeout(5_000);
        await site.redis.start();
      },
    },
    {
      name: 'PostgreSQL away for 30 s',
      happen: async () => {
        site.database.setAway(true);
        await setTimeout(30_000);
        site.database.setAway(false);
      },
      isBack: site.areBackendsReady,
    },
    {
      name: "nginx's worker killed",
      happen: () => {
        const first = readFileSync(join(dirname(site.cacheDir), 'nginx.pid'), 'utf8').trim();
        return kill(Number(execFileSync('pgrep', ['-P', first, '-o'], { encoding: 'utf8' })));
      },
    },
  ];
}

/** A line of the table. */
type Row = {
  sent: number;
  /** Of public pages that had been seen before, and of what is made for each request: searches. */
  'failed pages': number;
  'failed searches': number;
  'longest wait (s)': number;
  /** From the fault's end until everything is fresh again; null for never. */
  'recovered after (s)': number | null;
  causes: string;
};

type Fault = {
  /** Brings the fault about, and resolves when it is over. */
  happen: () => Promise<void>;
  /** Whether what failed is back, besides the site. */
  isBack?: () => Promise<boolean>;
};

/** A hundred visitors, who wait half a second between two pages. autocannon would not tell which of their pages failed. */
const VISITORS = { pages: 94, searches: 6 };
const PAUSE_MS = 500;
const MARGIN_MS = 2_000;
const RECOVERY_LIMIT_MS = 120_000;
const POLL_MS = 100;

/**
 * Lets a fault happen while visitors ask for pages and searches, and counts what they miss. The site has recovered when a post that
 * was sent in afterwards is on the home page of each web, and its own page can be read there.
 */
async function measureFault(site: FaultSite, { happen, isBack = async () => true }: Fault): Promise<Row> {
  const loads = (['pages', 'searches'] as const).map((kind) =>
    startLoad(site.origin, { paths: site[kind], visitors: VISITORS[kind], pauseMs: PAUSE_MS }),
  );
  await setTimeout(MARGIN_MS);
  await happen();
  const endedAt = performance.now();
  const title = `Fresh ${randomUUID().slice(0, 8)}`;
  let isIn = false;
  const isRecovered = async (): Promise<boolean> => {
    isIn ||= (await site.ingest(title)) === 200;
    if (!isIn || !(await isBack())) return false;
    const path = `/feed/${title.toLowerCase().replaceAll(' ', '-')}`;
    const shown = site.webs.flatMap((web) => [isShown(web, title), isShown(web + path, title)]);
    return (await Promise.all(shown)).every(Boolean);
  };
  let recoveredMs: number | null = null;
  while (recoveredMs === null && performance.now() - endedAt < RECOVERY_LIMIT_MS) {
    if (await isRecovered().catch(() => false)) recoveredMs = performance.now() - endedAt;
    else await setTimeout(POLL_MS);
  }
  await setTimeout(MARGIN_MS);
  const [pages, searches] = await Promise.all(loads.map((load) => load.stop()));
  if (!pages || !searches) throw new Error('Two loads were started.');
  const causes = Map.groupBy([...pages.failed, ...searches.failed], ({ how }) => how);
  return {
    sent: pages.sent + searches.sent,
    'failed pages': pages.failed.length,
    'failed searches': searches.failed.length,
    'longest wait (s)': toSeconds(Math.max(pages.longestMs, searches.longestMs)),
    'recovered after (s)': recoveredMs === null ? null : toSeconds(recoveredMs),
    causes: [...causes].map(([how, failed]) => `${failed.length} × ${how}`).join(', '),
  };
}

const toSeconds = (ms: number): number => Math.round(ms / 100) / 10;
