/** `npm test`: installs missing packages, then runs every check. See test/rig/run-all.ts for its options. */
import { bootstrap } from '#cli/start/bootstrap/bootstrap.mjs';
import { asksForHelp } from '#runtime/env-file.mjs';

const USAGE = `Usage: npm test -- [--check] [--unit] [--e2e]

Runs all checks and tests, or the named ones.`;

if (asksForHelp(process.argv)) console.log(USAGE);
else await bootstrap('test/rig/run-all.ts', { dev: true });
