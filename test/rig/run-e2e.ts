import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild, ensureDesk } from '#cli/start/stack/build.ts';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { ROOT } from '#runtime/paths.ts';
import { withoutConfiguration } from '#runtime/product-variables.ts';
import type { Env } from '#runtime/secrets.ts';
import { ensureChromium } from './chromium.ts';
import { findDeploymentTools } from './deployment-tools.ts';
import { findFirefox } from './firefox/find-firefox.ts';
import { findRedisServer } from './redis.ts';
import { startTestStack } from './stack.ts';
import { serveStackControl } from './stack-control.ts';

/** The file of Playwright's results (see playwright.config.ts). */
export const JOURNEYS_REPORT = 'playwright-report/results.json';

/** As an argument: the journeys that every host has to pass, with `next start` as the web. What needs our own server is tagged. */
const NEXT_START = '--next-start';
const NEXT_ARGS = ['--grep-invert', '@own-server', '--project', 'desktop'];
const ON_ANY_HOST = [
  ...['seo', 'missing-article', 'pages', 'article', 'authors-hashtags', 'summaries', 'cited-articles', 'front-page'],
  ...['feed-search', 'feed-filters', 'feed-dialog', 'feed-without-scripts', 'found-names', 'subscribe', 'page-policy'],
  ...['accounts', 'account-care', 'auth-without-scripts', 'tagging', 'your-bookmarks', 'quick-saves'],
  ...['collections', 'lists', 'following', 'following-mail'],
];

/**
 * Runs the end-to-end tests against the production build and an embedded backend with throw-away data, on free ports. With a
 * Postgres those of a deployment run as well, and the stacks of a journey's own are on it; the tests of the routes run on both databases.
 *
 * @param args passed on to `playwright test`
 * @throws UserError when a test failed
 */
export async function runE2e(supervisor: Supervisor, args: string[], postgresUrl: string | null): Promise<void> {
  // As for `npm test`: with it a stack starts in two thirds of the time.
  process.env.NODE_COMPILE_CACHE ??= path.join(ROOT, 'node_modules/.cache/compiled');
  const chromiumPath = ensureChromium(process.env);
  const env = withoutConfiguration(process.env);
  await Promise.all([ensureBuild(supervisor, env), ensureDesk(supervisor, env)]);
  const hasOwnServer = !args.includes(NEXT_START);
  const given = args.filter((arg) => arg !== NEXT_START);
  const journeys = readdirSync(path.join(ROOT, 'e2e'));
  const hasFiles = given.some((arg) => journeys.some((file) => `e2e/${file}`.includes(arg)));
  const files = hasOwnServer || hasFiles ? [] : ON_ANY_HOST.map((name) => `/${name}.spec.ts`);
  const stack = await startTestStack(supervisor, { seed: true, hasOwnServer });
  try {
    await supervisor.runTask(
      'end-to-end tests',
      ['node_modules/playwright/cli.js', 'test', ...files, ...given, ...(hasOwnServer ? [] : NEXT_ARGS)],
      {
        ...env,
        CHROMIUM_PATH: chromiumPath,
        E2E_CONTROL_URL: await serveStackControl(supervisor, postgresUrl),
        ...deploymentEnv(postgresUrl),
        ...firefoxEnv(),
        E2E_API_URL: stack.apiUrl,
        E2E_DATA_DIR: stack.dataDir,
        E2E_INGEST_TOKEN: stack.ingestToken,
        E2E_WEB_URL: stack.webUrl,
      },
      { show: true },
    );
  } finally {
    await stack.remove();
  }
}

/** The programs that journeys of a deployment need (deployed, two-webs); without them these are skipped, with a message. */
function deploymentEnv(postgresUrl: string | null): Env {
  const tools = findDeploymentTools();
  const redis = findRedisServer();
  const atRedis: Env = redis && !('reason' in tools) ? { REDIS_SERVER_PATH: redis } : {};
  const reason = 'reason' in tools ? tools.reason : postgresUrl ? null : 'no Postgres';
  if (reason) console.log(`Skipped: the deployment behind nginx (${reason}).`);
  if ('reason' in tools || !postgresUrl) return atRedis;
  return { ...atRedis, NGINX_PATH: tools.nginx, DEPLOY_POSTGRES_URL: postgresUrl };
}

/** The program that journeys in a second engine need; without it these are skipped, with a message. */
function firefoxEnv(): Env {
  const firefox = findFirefox(process.env);
  if ('path' in firefox) return { FIREFOX_PATH: firefox.path };
  console.log(`Skipped: the journeys in Firefox (${firefox.reason}).`);
  return {};
}
