import { withoutConfiguration } from '#server/process/product-variables.ts';
import type { Env } from '#server/process/secrets.ts';
import { ensureDesk } from '#server/stack/build-desk.ts';
import { ensureBuild } from '#server/stack/build-web.ts';
import type { Supervisor } from '#server/stack/supervisor.ts';
import { ensureChromium } from './chromium.ts';
import { findDeploymentTools } from './deployment-tools.ts';
import { findFirefox } from './firefox/find-firefox.ts';
import { findRedisServer } from './redis.ts';
import { startTestStack, type TestStack } from './stack.ts';
import { serveStackControl } from './stack-control.ts';

/** Where Playwright leaves its results (see playwright.config.ts). */
export const JOURNEYS_REPORT = 'playwright-report/results.json';

/**
 * Runs the end-to-end tests against the production build and an embedded backend with throw-away data, on free ports. With a
 * Postgres those that read and write most run against a second stack as well, which uses it.
 *
 * @param args passed on to `playwright test`
 * @throws UserError when a test failed
 */
export async function runE2e(supervisor: Supervisor, args: string[], postgresUrl: string | null): Promise<void> {
  const chromiumPath = ensureChromium(process.env);
  const env = withoutConfiguration(process.env);
  await Promise.all([ensureBuild(supervisor, env), ensureDesk(supervisor, env)]);
  const stacks: TestStack[] = [];
  const start = async (prefix: string, settings: Env): Promise<Env> => {
    const stack = await startTestStack(supervisor, { seed: true, settings });
    stacks.push(stack);
    return {
      [`${prefix}_API_URL`]: stack.apiUrl,
      [`${prefix}_DATA_DIR`]: stack.dataDir,
      [`${prefix}_INGEST_TOKEN`]: stack.ingestToken,
      [`${prefix}_WEB_URL`]: stack.webUrl,
    };
  };
  try {
    const [embedded, onPostgres] = await Promise.all([
      start('E2E', {}),
      postgresUrl ? start('E2E_POSTGRES', { DATABASE_URL: postgresUrl }) : {},
    ]);
    await supervisor.runTask(
      'end-to-end tests',
      ['node_modules/@playwright/test/cli.js', 'test', ...args],
      {
        ...env,
        CHROMIUM_PATH: chromiumPath,
        E2E_CONTROL_URL: await serveStackControl(supervisor),
        ...deploymentEnv(postgresUrl),
        ...firefoxEnv(),
        ...embedded,
        ...onPostgres,
      },
      { show: true },
    );
  } finally {
    for (const stack of stacks) await stack.remove();
  }
}

/** What the journeys of a deployment need (deployed, two-webs); where it is missing they do not run, and that is said. */
function deploymentEnv(postgresUrl: string | null): Env {
  const tools = findDeploymentTools();
  const redis = findRedisServer();
  const atRedis: Env = redis && !('reason' in tools) ? { REDIS_SERVER_PATH: redis } : {};
  const reason = 'reason' in tools ? tools.reason : postgresUrl ? null : 'no Postgres';
  if (reason) console.log(`Skipped: the deployment behind nginx (${reason}).`);
  if ('reason' in tools || !postgresUrl) return atRedis;
  return { ...atRedis, NGINX_PATH: tools.nginx, DEPLOY_POSTGRES_URL: postgresUrl };
}

/** What the journeys in a second engine need; where it is missing they do not run, and that is said. */
function firefoxEnv(): Env {
  const firefox = findFirefox(process.env);
  if ('path' in firefox) return { FIREFOX_PATH: firefox.path };
  console.log(`Skipped: the journeys in Firefox (${firefox.reason}).`);
  return {};
}
