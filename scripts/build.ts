/** `npm run build`: the production build, marked so that `npm start` and the tests take it for what it is. */
import { buildWeb } from './lib/build-web.ts';
import { loadEnvFiles } from './lib/env-file.mjs';
import { ROOT } from './lib/root.ts';
import { supervise } from './lib/supervisor.ts';

await supervise(async (supervisor) => {
  loadEnvFiles(ROOT);
  await buildWeb(supervisor, process.env, { show: true });
  return 0;
});
