/**
 * `npm run test:strapi [-- 4|5]`: the journeys in front of a real Strapi, of version 4 and of 5, with the files of deploy/strapi. Installs them from
 * the registry into a cache folder, once; no part of `npm test`.
 */
import { ensureBuild } from '#cli/start/stack/build.ts';
import { supervise } from '#cli/start/stack/supervisor.ts';
import { withoutConfiguration } from '#runtime/product-variables.ts';
import { ensureChromium } from '#test/rig/chromium.ts';
import { startTestStack } from '#test/rig/stack.ts';
import { startStrapi } from '#test/rig/strapi/start-strapi.ts';

const wanted = process.argv.slice(2);

await supervise(async (supervisor) => {
  const env = withoutConfiguration(process.env);
  await ensureBuild(supervisor, env);
  for (const version of [4, 5] as const) {
    if (wanted.length > 0 && !wanted.includes(String(version))) continue;
    const strapi = await startStrapi(version);
    try {
      // The data service is the backend's.
      const stack = await startTestStack(supervisor, { seed: false, settings: { API_URL: strapi.url } });
      console.log(`Strapi ${version}:`);
      await supervisor.runTask(
        `journeys in front of Strapi ${version}`,
        ['node_modules/playwright/cli.js', 'test', 'strapi.spec.ts', '--project=desktop', '--reporter=list'],
        {
          ...env,
          CHROMIUM_PATH: ensureChromium(process.env),
          E2E_STRAPI: String(version),
          E2E_API_URL: strapi.url,
          E2E_WEB_URL: stack.webUrl,
          E2E_DATA_DIR: stack.dataDir,
          E2E_INGEST_TOKEN: 'none',
        },
        { show: true },
      );
      await stack.remove();
    } finally {
      await strapi.close();
    }
  }
  return 0;
});
