/**
 * `npm run test:e2e`: the end-to-end tests alone. What follows `--` goes to Playwright:
 * `npm run test:e2e -- bookmark --headed`.
 */
import { runJourneys } from './lib/run-journeys.ts';
import { supervise } from './lib/supervisor.ts';

await supervise(async (supervisor) => {
  await runJourneys(supervisor, process.argv.slice(2));
  return 0;
});
