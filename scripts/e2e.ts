/**
 * `npm run test:e2e`: the end-to-end tests alone. What follows `--` goes to Playwright:
 * `npm run test:e2e -- bookmark --headed`.
 */

import { supervise } from '#server/stack/supervisor.ts';
import { runE2e } from '#test/rig/run-e2e.ts';

await supervise(async (supervisor) => {
  await runE2e(supervisor, process.argv.slice(2), null);
  return 0;
});
