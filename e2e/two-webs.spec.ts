import { test as base, expect } from 'playwright/test';
import { createSite, type Site } from '#test/deploy/site.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { startTestRedis, type TestRedis } from '#test/rig/redis.ts';
import { getVariable } from './fixtures/stack.ts';
import { uniqueName } from './fixtures/test.ts';

// Two machines with a web each, and a backend on the first of them, joined by Redis alone: WEB_URL names the first web. Here because they run
// the build; no page is opened.

/** Longer than anything takes on a busy machine. */
const PATIENCE = { timeout: 10 * 60_000 };
const BACKEND = 'sellerfeed-backend@1337';
const WEB = 'sellerfeed-web@3001';

type Wide = { machines: [Site, Site]; webs: [string, string]; redis: TestRedis };

const test = base.extend<{ wide: Wide }>({
  wide: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const redis = await startTestRedis(getVariable('REDIS_SERVER_PATH'));
      const machines = await createMachines(redis.url);
      const [first, second] = machines;
      await layPgliteTemplate(first.dataDir);
      await first.service(BACKEND).start();
      for (const machine of machines) await machine.service(WEB).start();
      await use({ machines, webs: [webOf(first), webOf(second)], redis });
      for (const machine of [second, first]) await machine.remove();
      await redis.close();
    },
    { timeout: PATIENCE.timeout },
  ],
});

test('two webs are one site by Redis alone, and go on while it is away', async ({
  wide: { machines, webs, redis },
}) => {
  await test.step('ingested posts appear on both webs, though only one receives the invalidation', async () => {
    const lists = ['/', '/feed', '/?search=seen', '/rss.xml', '/api/posts'];
    for (const web of webs) for (const path of lists) await read(web, path);
    const title = `Seen by both ${uniqueName('webs')}`;
    await ingest(machines[0], title);
    const since = performance.now();
    const pages = webs.flatMap((web) => lists.map((path) => ({ web, path })));
    await Promise.all(pages.map(({ web, path }) => expect.poll(() => read(web, path), PATIENCE).toContain(title)));
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    test.info().annotations.push({ type: 'fresh on both webs after', description: `${seconds} s` });
  });

  await test.step('Redis killed: both webs and the backend go on, say so once, and are joined again when it is back', async () => {
    const logs = () => [machines[0].service(BACKEND), ...machines.map((machine) => machine.service(WEB))].map(sayings);
    for (const web of webs) await read(web, '/');
    await redis.kill();
    await expect.poll(logs, PATIENCE).toEqual(logs().map(() => expect.arrayContaining(['away'])));
    for (let turn = 0; turn < 10; turn += 1) {
      for (const web of webs) for (const path of ['/', '/feed', `/?search=${turn}`]) await read(web, path);
    }
    expect(logs().map((said) => said.at(-1))).toEqual(['away', 'away', 'away']);

    await redis.start();
    await expect.poll(() => logs().map((said) => said.at(-1)), PATIENCE).toEqual(['back', 'back', 'back']);
    // A machine that is busy may lose Redis more often than it was killed. Each time it is said once.
    for (const said of logs()) expect(said).toEqual(said.map((_, index) => (index % 2 === 0 ? 'away' : 'back')));
    const title = `After Redis ${uniqueName('webs')}`;
    await ingest(machines[0], title);
    for (const web of webs) await expect.poll(() => read(web, '/'), PATIENCE).toContain(title);
  });
});

/** Two machines with the same settings and secrets, and data of their own. */
async function createMachines(redisUrl: string): Promise<[Site, Site]> {
  const API_URL = 'http://127.0.0.1:1337';
  const first = await createSite({
    kind: 'apart',
    isPatient: true,
    settings: { API_URL, DATABASE_URL: '', WEB_URL: 'http://127.0.0.1:3001', REDIS_URL: redisUrl, SEED: 'off' },
  });
  const { DATA_DIR: _, ...shared } = first.settings;
  return [first, await createSite({ kind: 'apart', isPatient: true, settings: shared })];
}

const webOf = (machine: Site): string => `http://127.0.0.1:${machine.port('3001')}`;

/** The page's text; fails where it is not answered 200. */
async function read(web: string, path: string): Promise<string> {
  const response = await fetch(web + path);
  const text = await response.text();
  expect(response.status, `${path} of ${web}`).toBe(200);
  return text;
}

async function ingest({ settings }: Site, title: string): Promise<void> {
  const response = await fetch(`${settings.API_URL}/api/news`, {
    method: 'POST',
    headers: { authorization: `Bearer ${settings.INGEST_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ title, text: `${title}\n\nSent to the backend of both.` }]),
  });
  expect(await response.json()).toMatchObject({ data: { created: 1 } });
}

/** The lines that a process logged about Redis, in order. */
const sayings = (service: ReturnType<Site['service']>): string[] =>
  [...service.log().matchAll(/Redis is (away|back)/g)].map(([, word = '']) => word);
