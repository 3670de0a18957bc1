/** `npm run dev`: both processes with hot reload, on the ports and settings of `npm start`. */

import { deriveStackSettings } from '#cli/start/stack/stack-settings.ts';
import { startBackend } from '#cli/start/stack/start-backend.ts';
import { supervise } from '#cli/start/stack/supervisor.ts';
import { loadProcessSettings } from '#runtime/env-file.mjs';
import { EXTENSION_FILE, ROOT } from '#runtime/paths.ts';
import { checkPort, parsePorts } from '#runtime/ports.mjs';
import { NEXT_ENV } from '#server/build/next-env.ts';

await supervise(async (supervisor) => {
  loadProcessSettings(ROOT, 'Usage: npm run dev\n\nStarts web and backend with hot reload.');
  for (const wanted of parsePorts(process.env)) await checkPort(wanted);
  const settings = deriveStackSettings(process.env, 'development');
  const backend = await startBackend(supervisor, settings, ['--watch', '--watch-preserve-output']);
  backend?.showOutput();
  const next = ['node_modules/next/dist/bin/next', 'dev', '--port', String(settings.port)];
  if (settings.host) next.push('--hostname', settings.host);
  supervisor.startService('web', next, { ...settings.webEnv, EXTENSION_FILE, ...NEXT_ENV }).showOutput();
  return null;
});
