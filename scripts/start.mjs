/** `npm start`: installs, builds, migrates, seeds and runs the whole product. See scripts/lib/bootstrap.mjs. */
import { bootstrap } from './lib/bootstrap.mjs';
import { loadEnvFiles } from './lib/env-file.mjs';
import { checkPort, readWantedPorts } from './lib/ports.mjs';

await bootstrap('scripts/lib/run-start.ts', { dev: false, preflight: checkPorts });

/** Before the slow work: nobody should wait for an install to learn that a port is taken. */
async function checkPorts(root) {
  loadEnvFiles(root);
  for (const wanted of readWantedPorts(process.env)) await checkPort(wanted);
}
