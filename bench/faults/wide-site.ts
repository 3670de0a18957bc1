import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '#server/process/user-error.mjs';
import { createSite, type Site } from '#test/deploy/site.ts';
import { type DatabaseSwitch, openDatabaseSwitch } from '#test/rig/database-switch.ts';
import { findRedisServer, startTestRedis, type TestRedis } from '#test/rig/redis.ts';
import { createDatabase, type RunningSite, type Scene, warm } from './scene.ts';

const [BACKENDS, WEBS] = [
  ['1337', '1338'],
  ['3001', '3002', '3003'],
] as const;
/** In the order of docs/operating/upgrade.md. */
export const WIDE_UNITS = [
  ...BACKENDS.map((port) => `sellerfeed-backend@${port}`),
  ...WEBS.map((port) => `sellerfeed-web@${port}`),
  'sellerfeed-worker',
];

export type WideSite = RunningSite & {
  redis: TestRedis;
  database: DatabaseSwitch;
  /** Whether both backends answer by themselves. */
  areBackendsReady(): Promise<boolean>;
  /** Whether every process that asks Redis said last that it is there. */
  isRedisBack(): boolean;
  /** Has a mail made by the worker; answers whether it is there, asked again and again. */
  askForMail(): Promise<() => boolean>;
};

/**
 * Three webs, two backends that leave the jobs alone, one worker, Redis and PostgreSQL behind nginx. WEB_URL stays as in
 * deploy/apart.env: the third web hears of everything by Redis.
 */
export async function openWideSite({ nginx, postgresUrl }: Scene): Promise<WideSite> {
  const program = findRedisServer();
  if (!program) throw new UserError('The wide site cannot be run: no redis-server.');
  const [redis, database] = await Promise.all([
    startTestRedis(program),
    createDatabase(postgresUrl).then(openDatabaseSwitch),
  ]);
  const settings = { DATABASE_URL: database.url, REDIS_URL: redis.url, JOBS: 'off' };
  const site = await createSite({ kind: 'apart', settings });
  const services = (ports: readonly string[], kind: 'backend' | 'web') =>
    ports.map((port) => site.service(`sellerfeed-${kind}@${port}`));
  const [backends, webs] = [services(BACKENDS, 'backend'), services(WEBS, 'web')];
  await Promise.all(backends.map((service) => service.start()));
  await site.startNginx(nginx, addThirdWeb);
  await Promise.all([...webs, site.service('sellerfeed-worker')].map((service) => service.start()));
  const apiUrl = `http://127.0.0.1:${site.port('1330')}`;
  const running = await warm(site, null, { webs: [...WEBS], apiUrl, token: site.settings.INGEST_TOKEN ?? '' });
  const askForMail = await signUp(site, apiUrl);
  return {
    ...running,
    redis,
    database,
    askForMail,
    areBackendsReady: async () => {
      const answers = BACKENDS.map((port) => fetch(`http://127.0.0.1:${site.port(port)}/readyz`));
      return (await Promise.all(answers)).every(({ ok }) => ok);
    },
    isRedisBack: () =>
      [...backends, ...webs].every(
        (service) =>
          service
            .log()
            .match(/Redis is (?:away|back)/g)
            ?.at(-1) !== 'Redis is away',
      ),
    remove: async () => {
      await site.remove();
      database.close();
      await redis.close();
    },
  };
}

const addThirdWeb = (text: string): string =>
  text.replace(/( +server 127\.0\.0\.1:)3002( max_fails=0;)/, '$&\n$13003$2');

async function signUp({ dataDir }: Site, apiUrl: string): Promise<WideSite['askForMail']> {
  const post = (path: string, body: object) =>
    fetch(`${apiUrl}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const email = 'reader@example.com';
  const names = { username: 'reader', first_name: '', last_name: '' };
  await post('local/register', { ...names, email, password: 'correct horse battery' });
  const outbox = join(dataDir, 'outbox');
  const countMails = () => (existsSync(outbox) ? readdirSync(outbox).length : 0);
  return async () => {
    const before = countMails();
    const { status } = await post('forgot-password', { email });
    if (status !== 200) throw new Error(`The mail was refused with ${status}.`);
    return () => countMails() > before;
  };
}
