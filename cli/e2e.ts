/**
 * `npm run test:e2e`: the journeys alone. Arguments after `--` go to Playwright: `npm run test:e2e -- bookmark
 * --headed`. `--next-start` runs those that every host has to pass, with `next start` as the web. Those with PostgreSQL need TEST_DATABASE_URL.
 */

import { supervise } from '#cli/start/stack/supervisor.ts';
import { ALL_PACKAGES, installPrograms } from '#test/rig/install-programs.ts';
import { keepFreedMemory } from '#test/rig/keep-freed-memory.ts';
import { runE2e } from '#test/rig/run-e2e.ts';
import { keepTmpdirInMemory } from '#test/rig/tmpdir-in-memory.ts';

keepTmpdirInMemory();
keepFreedMemory();

await installPrograms(ALL_PACKAGES);
await supervise(async (supervisor) => {
  await runE2e(supervisor, process.argv.slice(2), process.env.TEST_DATABASE_URL || null);
  return 0;
});
