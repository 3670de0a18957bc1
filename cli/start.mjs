/** `npm start`: installs, builds, migrates, seeds and runs the whole product. See cli/start/bootstrap/bootstrap.mjs. */
import { bootstrap } from '#cli/start/bootstrap/bootstrap.mjs';
import { loadProcessSettings } from '#runtime/env-file.mjs';
import { checkPorts } from '#runtime/ports.mjs';

const USAGE = `Usage: npm start

Installs, builds and fills what is missing, starts the site and prints its addresses. Ctrl-C stops it.`;

await bootstrap('cli/start/stack/start.ts', { dev: false, preflight });

/** Before the install: a port in use should be reported at once. */
async function preflight(root) {
  loadProcessSettings(root, USAGE);
  await checkPorts(process.env);
}
