import { randomBytes } from 'node:crypto';
import type { Env } from '#server/process/secrets.ts';
import { UserError } from '#server/process/user-error.mjs';
import type { Supervisor } from '#server/stack/supervisor.ts';
import { startTestPostgres } from '#test/rig/postgres.ts';
import { startTestStack, type TestStack } from '#test/rig/stack.ts';
import { openOnPostgres } from '../floors/open-site.ts';
import { loadPosts } from '../load-posts.ts';

export type SoakSite = {
  stack: TestStack;
  /** The origins by address: the visitors' requests go nowhere but to this machine. */
  web: string;
  api: string;
  metricsToken: string;
  /** Web and backend, in this order. */
  processes: [web: number, backend: number];
  databaseProcesses: number[];
};

/**
 * The product as `npm start` runs it, limits, summaries and jobs included, with so many posts. Visitors have addresses of their
 * own by `X-Forwarded-For`.
 */
export async function openSoakSite(
  supervisor: Supervisor,
  { posts, engine }: { posts: number; engine: string },
): Promise<SoakSite> {
  const metricsToken = randomBytes(32).toString('hex');
  const settings: Env = {
    TRUST_PROXY: 'on',
    RATE_LIMIT_FACTOR: '1',
    SUMMARIES: 'on',
    METRICS_TOKEN: metricsToken,
  };
  const { stack, databaseProcesses } = await open(supervisor, posts, engine, settings);
  const [web, backend] = stack.processIds();
  if (web === undefined || backend === undefined) throw new Error('Web and backend do not run.');
  return {
    stack,
    web: byAddress(stack.webUrl),
    api: byAddress(stack.apiUrl),
    metricsToken,
    processes: [web, backend],
    databaseProcesses,
  };
}

async function open(supervisor: Supervisor, posts: number, engine: string, settings: Env) {
  if (engine === 'postgresql') {
    const server = await startTestPostgres(supervisor);
    if ('reason' in server) throw new UserError(`There is no PostgreSQL: ${server.reason}.`);
    return openOnPostgres(supervisor, server.url, posts, settings);
  }
  const stack = await startTestStack(supervisor, { seed: false, isPatient: false, settings });
  await stack.stopBackend();
  await loadPosts(stack.dataDir, posts);
  await stack.startBackend();
  await stack.restartWeb();
  return { stack, databaseProcesses: [] };
}

function byAddress(url: string): string {
  return Object.assign(new URL(url), { hostname: '127.0.0.1' }).origin;
}
