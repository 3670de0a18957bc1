/** `npm test`: installs what is missing, then runs every check. See scripts/lib/run-test.ts for its options. */
import { bootstrap } from './lib/bootstrap.mjs';

await bootstrap('scripts/lib/run-test.ts', { dev: true });
