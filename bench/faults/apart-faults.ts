import { setTimeout } from 'node:timers/promises';
import { openDatabaseSwitch } from '#test/rig/database-switch.ts';
import { openFaultyProxy, type ProxyFault } from './faulty-proxy.ts';
import type { Fault, Row } from './measure-fault.ts';
import { measureOn } from './measure-on-site.ts';
import { createDatabase, killProcess, openApartSite, type Scene } from './scene.ts';
import type { Checkout } from './second-checkout.ts';
import { upgradeAndBack } from './upgrade.ts';

/** In the order of docs/operating/upgrade.md. */
const UNITS = [
  ...['sellerfeed-backend@1337', 'sellerfeed-backend@1338'],
  ...['sellerfeed-web@3001', 'sellerfeed-web@3002'],
] as const;
/** As long as the hang was that used to leave its mark for five minutes. */
const OUTAGE_MS = 12_000;

/** Faults of two webs and two backends on PostgreSQL. */
export function listApartFaults(scene: Scene, next: () => Promise<Checkout>): Fault[] {
  const kill = async (unit: (typeof UNITS)[number]) => {
    const site = await openApartSite(scene);
    return measureOn(site, () => killProcess(site.service(unit).pid()));
  };
  return [
    { name: 'apart: content API hangs', measure: () => breakUpstream(scene, 'hangs') },
    { name: 'apart: content API refuses', measure: () => breakUpstream(scene, 'refuses') },
    { name: 'apart: content API says garbage', measure: () => breakUpstream(scene, { body: 'garbage' }) },
    { name: 'apart: database away', measure: () => takeDatabaseAway(scene) },
    { name: 'apart: one web killed', measure: () => kill('sellerfeed-web@3001') },
    { name: 'apart: one backend killed', measure: () => kill('sellerfeed-backend@1337') },
    {
      name: 'apart: upgrade and back',
      measure: async () => {
        const checkout = await next();
        const site = await openApartSite(scene);
        return measureOn(site, () => upgradeAndBack(site, UNITS, checkout));
      },
    },
  ];
}

/** What the webs ask fails; what comes in during that reaches the backends. */
async function breakUpstream(scene: Scene, fault: ProxyFault): Promise<Row> {
  let target = '';
  const proxy = await openFaultyProxy(() => target);
  const site = await openApartSite(scene, {
    settings: { API_URL: proxy.url },
    onCreated: ({ port }) => {
      target = `http://127.0.0.1:${port('1330')}`;
    },
  });
  try {
    return await measureOn(site, async (send) => {
      proxy.fault = fault;
      await setTimeout(OUTAGE_MS / 2);
      await send();
      await setTimeout(OUTAGE_MS / 2);
      proxy.fault = null;
      return '';
    });
  } finally {
    await proxy.close();
  }
}

async function takeDatabaseAway(scene: Scene): Promise<Row> {
  const database = await openDatabaseSwitch(await createDatabase(scene.postgresUrl));
  const site = await openApartSite(scene, { settings: { DATABASE_URL: database.url } });
  try {
    return await measureOn(site, async () => {
      database.setAway(true);
      await setTimeout(OUTAGE_MS);
      database.setAway(false);
      return '';
    });
  } finally {
    database.close();
  }
}
