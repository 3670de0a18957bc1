/**
 * `npm run test:e2e`: the end-to-end tests alone. What follows `--` goes to Playwright:
 * `npm run test:e2e -- bookmark --headed`. Journeys that need a PostgreSQL run where TEST_DATABASE_URL names one.
 */

import { supervise } from '#server/stack/supervisor.ts';
import { runE2e } from '#test/rig/run-e2e.ts';

await supervise(async (supervisor) => {
  await runE2e(supervisor, process.argv.slice(2), process.env.TEST_DATABASE_URL || null);
  return 0;
});
