import { setTimeout } from 'node:timers/promises';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { UserError } from '#runtime/user-error.mjs';
import { createSite } from '#test/deploy/site.ts';
import { openDatabaseSwitch } from '#test/rig/database-switch.ts';
import { findDeploymentTools } from '#test/rig/deployment-tools.ts';
import { installPrograms } from '#test/rig/install-programs.ts';
import { findRedisServer, startTestRedis } from '#test/rig/redis.ts';
import { startPostgres } from '../rig/open-site.ts';

export const BACKENDS = ['1337', '1338'];
export const WEBS = ['3001', '3002', '3003'];
const POSTS = 40;
const TIMEOUT_MS = 10_000;

export type FaultSite = Awaited<ReturnType<typeof openFaultSite>>;

/**
 * Three webs, two backends that leave the jobs alone, one worker, Redis and PostgreSQL behind nginx, with pages that visitors have
 * seen. WEB_URL stays as in deploy/apart.env: the third web hears of everything by Redis.
 */
export async function openFaultSite(supervisor: Supervisor) {
  await installPrograms(['curl', 'openssl', 'systemd', 'nginx-light', 'redis-server']);
  const tools = findDeploymentTools();
  const program = findRedisServer();
  if ('reason' in tools || !program) throw new UserError('The faults cannot be run: no nginx, or no redis-server.');
  const redis = await startTestRedis(program);
  const database = await openDatabaseSwitch(await startPostgres(supervisor));
  const settings = { DATABASE_URL: database.url, REDIS_URL: redis.url, JOBS: 'off' };
  const site = await createSite({ kind: 'apart', settings });
  const start = (units: string[]) => Promise.all(units.map((unit) => site.service(`sellerfeed-${unit}`).start()));
  await start(BACKENDS.map((port) => `backend@${port}`));
  await site.startNginx(tools.nginx, addThirdWeb);
  await start([...WEBS.map((port) => `web@${port}`), 'worker']);
  // Of the backends, behind nginx.
  const apiUrl = `http://127.0.0.1:${site.port('1330')}`;
  const webs = WEBS.map((port) => `http://127.0.0.1:${site.port(port)}`);
  const post = async (path: string, body: object): Promise<number> => {
    const response = await fetch(apiUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${site.settings.INGEST_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const toPost = (title: string) => ({ title, text: `${title}\n\nWhat visitors read while something fails.` });
  await post(
    '/api/news',
    Array.from({ length: POSTS }, (_, number) => toPost(`Post number ${number} of the faults`)),
  );
  const pages = await warm([...webs, site.origin]);

  return {
    ...site,
    redis,
    database,
    webs,
    pages,
    searches: Array.from({ length: POSTS }, (_, number) => `/?search=${number}`),
    /** Sends a post in; resolves with the status. */
    ingest: (title: string) => post('/api/news', [toPost(title)]),
    areBackendsReady: async (): Promise<boolean> => {
      const ready = BACKENDS.map((port) => fetch(`http://127.0.0.1:${site.port(port)}/readyz`));
      return (await Promise.all(ready)).every(({ ok }) => ok);
    },
    remove: async () => {
      await site.remove();
      database.close();
      await redis.close();
    },
  };
}

/** Loads the home page, the feed and some articles from each origin. Returns their paths. */
async function warm(origins: readonly string[]): Promise<string[]> {
  let html = '';
  while (!html.includes('of the faults')) {
    html = await (await fetch(origins[0] ?? '')).text();
    await setTimeout(100);
  }
  const articles = [...new Set(html.match(/\/feed\/post-number-[\w-]+/g) ?? [])].slice(0, 4);
  const pages = ['/', '/feed', '/subscribe', ...articles];
  for (const origin of origins) for (const path of pages) await (await fetch(origin + path)).arrayBuffer();
  return pages;
}

/** Whether a page has this text. */
export async function isShown(url: string, text: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return (await response.text()).includes(text) && response.status === 200;
}

const addThirdWeb = (text: string): string =>
  text.replace(/( +server 127\.0\.0\.1:)3002( max_fails=0;)/, '$&\n$13003$2');
