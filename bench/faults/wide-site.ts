import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '#server/process/user-error.mjs';
import { createSite, type Site } from '#test/deploy/site.ts';
import { openDatabaseSwitch } from '#test/rig/database-switch.ts';
import { findPostgresTools, type PostgresPair, startPostgresPair } from '#test/rig/postgres-pair.ts';
import { findRedisServer, startTestRedis, type TestRedis } from '#test/rig/redis.ts';
import { type RunningSite, type Scene, warm } from './scene.ts';

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
  database: WideDatabase;
  /** The address of the backends, behind nginx. */
  apiUrl: string;
  /** Whether both backends answer by themselves. */
  areBackendsReady(): Promise<boolean>;
  /** Whether every process that asks Redis said last that it is there. */
  isRedisBack(): boolean;
  /** Has a mail made by the worker; answers whether it is there, asked again and again. */
  askForMail(): Promise<() => boolean>;
};

/** A PostgreSQL with a standby that each commit waits for; `setAway` cuts all connections to both, and refuses new ones. */
type WideDatabase = {
  pair: PostgresPair;
  url: string;
  replicaUrl: string;
  setAway(isAway: boolean): void;
  close(): Promise<void>;
};

/**
 * Three webs, two backends that leave the jobs alone, one worker, Redis and PostgreSQL behind nginx. WEB_URL stays as in
 * deploy/apart.env: the third web hears of everything by Redis. What visitors read is read from the standby.
 */
export async function openWideSite({ nginx }: Scene): Promise<WideSite> {
  const program = findRedisServer();
  if (!program) throw new UserError('The wide site cannot be run: no redis-server.');
  const [redis, database] = await Promise.all([startTestRedis(program), openWideDatabase()]);
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_REPLICA_URL: database.replicaUrl,
    REDIS_URL: redis.url,
    JOBS: 'off',
  };
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
    apiUrl,
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
      await Promise.all([database.close(), redis.close()]);
    },
  };
}

async function openWideDatabase(): Promise<WideDatabase> {
  const tools = findPostgresTools();
  if (!tools) throw new UserError('The wide site cannot be run: no PostgreSQL to start.');
  const pair = await startPostgresPair(tools);
  const switches = await Promise.all([pair.primaryUrl, pair.standbyUrl].map(openDatabaseSwitch));
  const [primary, standby] = switches.map(({ url }) => new URL(url));
  if (!primary || !standby) throw new Error('Two are two.');
  return {
    pair,
    url: primary.href.replace(primary.host, `${primary.host},${standby.host}`),
    replicaUrl: standby.href,
    setAway: (isAway) => {
      for (const each of switches) each.setAway(isAway);
    },
    close: async () => {
      for (const each of switches) each.close();
      await pair.close();
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
