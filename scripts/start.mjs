/** `npm start`: installs, builds, migrates, seeds and runs the whole product. See server/bootstrap/bootstrap.mjs. */
import { bootstrap } from '#server/bootstrap/bootstrap.mjs';
import { loadEnvFiles } from '#server/process/env-file.mjs';
import { checkPorts } from '#server/process/ports.mjs';

await bootstrap('server/stack/start.ts', { dev: false, preflight });

/** Before the slow work: nobody should wait for an install to learn that a port is taken. */
async function preflight(root) {
  loadEnvFiles(root);
  await checkPorts(process.env);
}
