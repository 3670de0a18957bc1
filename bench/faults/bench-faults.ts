/**
 * `npm run bench -- faults [word]`: the product as deploy/ sets it up, three webs, two backends, a worker, Redis and PostgreSQL behind
 * nginx, with a hundred visitors, while each of these is killed in turn; what visitors miss, as a table. With a word the faults
 * whose names hold it. Takes about ten minutes; needs nginx, a PostgreSQL and a Redis.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { type Fault, measureFault, type Row } from './measure-fault.ts';
import { BACKENDS, type FaultSite, openFaultSite, WEBS } from './open-fault-site.ts';

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
