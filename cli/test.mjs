/** `npm test`: installs missing packages, then runs every check. See test/rig/run-all.ts for its options. */
import { bootstrap } from '#cli/start/bootstrap/bootstrap.mjs';

await bootstrap('test/rig/run-all.ts', { dev: true });
