/** `npm run build`: the production build, marked so that `npm start` and the tests take it for what it is. */

import { loadEnvFiles } from '#server/process/env-file.mjs';
import { ROOT } from '#server/process/root.ts';
import { buildDesk } from '#server/stack/build-desk.ts';
import { buildWeb } from '#server/stack/build-web.ts';
import { supervise } from '#server/stack/supervisor.ts';

await supervise(async (supervisor) => {
  loadEnvFiles(ROOT);
  const show = { show: true };
  await Promise.all([buildWeb(supervisor, process.env, show), buildDesk(supervisor, process.env, show)]);
  return 0;
});
