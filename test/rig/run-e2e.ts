import { withoutConfiguration } from '#server/process/product-variables.ts';
import type { Env } from '#server/process/secrets.ts';
import { ensureBuild } from '#server/stack/build-web.ts';
import type { Supervisor } from '#server/stack/supervisor.ts';
import { ensureChromium } from './chromium.ts';
import { startTestStack } from './stack.ts';
import { serveStackControl } from './stack-control.ts';

/** Where Playwright leaves its results (see playwright.config.ts). */
export const JOURNEYS_REPORT = 'playwright-report/results.json';

/**
 * Runs the end-to-end tests against the production build and an embedded backend with throw-away data, on free ports.
 *
 * @param args passed on to `playwright test`
 * @param settings product variables of the stack that the tests share, such as DATABASE_URL
 * @throws UserError when a test failed
 */
export async function runE2e(supervisor: Supervisor, args: string[], settings: Env = {}): Promise<void> {
  const chromiumPath = ensureChromium(process.env);
  const env = withoutConfiguration(process.env);
  await ensureBuild(supervisor, env);
  const stack = await startTestStack(supervisor, { seed: true, settings });
  try {
    await supervisor.runTask(
      'end-to-end tests',
      ['node_modules/@playwright/test/cli.js', 'test', ...args],
      {
        ...env,
        CHROMIUM_PATH: chromiumPath,
        E2E_API_URL: stack.apiUrl,
        E2E_CONTROL_URL: await serveStackControl(supervisor),
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
