import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Fault, Row } from './measure-fault.ts';
import { measureOn } from './measure-on-site.ts';
import { killProcess, openEmbeddedSite, type RunningSite, type Scene } from './scene.ts';
import type { Checkout } from './second-checkout.ts';
import { upgradeAndBack } from './upgrade.ts';

const UNITS = ['sellerfeed'] as const;
const OUTAGE_MS = 5_000;
const DISK_MB = 900;
const RESERVE_MB = 128;

/** Faults of what one `sellerfeed.service` runs. */
export function listEmbeddedFaults(scene: Scene, next: () => Promise<Checkout>): Fault[] {
  const kill = async (script: string) => {
    const site = await openEmbeddedSite(scene);
    return measureOn(site, () => killProcess(findChild(site, script)));
  };
  return [
    { name: 'embedded: web killed', measure: () => kill('server/web.ts') },
    { name: 'embedded: backend killed', measure: () => kill('backend/server.ts') },
    {
      name: 'embedded: everything killed',
      measure: async () => {
        const site = await openEmbeddedSite(scene);
        return measureOn(site, () => killProcess(site.service('sellerfeed').pid()));
      },
    },
    ...(process.getuid?.() === 0 ? [{ name: 'embedded: disk full', measure: () => fillDisk(scene) }] : []),
    {
      name: 'embedded: upgrade and back',
      measure: async () => {
        const checkout = await next();
        const site = await openEmbeddedSite(scene);
        return measureOn(site, () => upgradeAndBack(site, UNITS, checkout));
      },
    },
  ];
}

/** Another program takes all but half of what the database leaves free, and gives it back. */
async function fillDisk(scene: Scene): Promise<Row> {
  const disk = mkdtempSync(join(tmpdir(), 'sellerfeed-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
  try {
    const site = await openEmbeddedSite(scene, { DATA_DIR: disk, DISK_RESERVE_MB: String(RESERVE_MB) });
    return await measureOn(site, async (send) => {
      const { bavail, bsize } = statfsSync(disk);
      const filler = join(disk, 'filler');
      writeFileSync(filler, Buffer.alloc(bavail * bsize - (RESERVE_MB / 2) * 1024 * 1024));
      const status = await send();
      await setTimeout(OUTAGE_MS);
      rmSync(filler);
      return `ingest answered ${status}`;
    });
  } finally {
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  }
}

/** The process of that script among those that the service started. */
function findChild(site: RunningSite, script: string): number {
  const parent = site.service('sellerfeed').pid();
  const found = readdirSync('/proc').find((pid) => /^\d+$/.test(pid) && isChild(pid, parent, script));
  if (!found) throw new Error(`Nothing runs ${script}.`);
  return Number(found);
}

function isChild(pid: string, parent: number | undefined, script: string): boolean {
  try {
    const [, ppid] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return Number(ppid) === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script);
  } catch {
    return false;
  }
}
