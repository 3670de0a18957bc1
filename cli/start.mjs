/** `npm start`: installs, builds, migrates, seeds and runs the whole product. See cli/start/bootstrap/bootstrap.mjs. */
import { bootstrap } from '#cli/start/bootstrap/bootstrap.mjs';
import { loadEnvFiles } from '#runtime/env-file.mjs';
import { checkPorts } from '#runtime/ports.mjs';

await bootstrap('cli/start/stack/start.ts', { dev: false, preflight });

/** Before the install: a port in use should be reported at once. */
async function preflight(root) {
  loadEnvFiles(root);
  await checkPorts(process.env);
}
