/** `npm run build`: the production build, with the hash of its inputs for `npm start` and the tests. */

import { buildDesk, buildWeb } from '#cli/start/stack/build.ts';
import { supervise } from '#cli/start/stack/supervisor.ts';
import { loadProcessSettings } from '#runtime/env-file.mjs';
import { ROOT } from '#runtime/paths.ts';

await supervise(async (supervisor) => {
  loadProcessSettings(ROOT, 'Usage: npm run build\n\nBuilds the web and the desk for production.');
  const show = { show: true };
  await Promise.all([buildWeb(supervisor, process.env, show), buildDesk(supervisor, process.env, show)]);
  return 0;
});
