import { hashDeskInputs } from '../build/build-inputs.ts';
import { deskWorkshop, isDeskBuilt, publishDesk } from '../build/desk-build.ts';
import { precompress } from '../build/precompress.ts';
import type { Env } from '../process/secrets.ts';
import type { Supervisor } from './supervisor.ts';

/** Builds the desk unless it is built of the present sources. Switched off with `DESK=off`. */
export async function ensureDesk(supervisor: Supervisor, env: Env): Promise<void> {
  if (env.DESK === 'off' || isDeskBuilt(hashDeskInputs())) return;
  await buildDesk(supervisor, env);
}

/** Builds the desk beside the one that is served. Shows Vite's own words with `show`, else only when it fails. */
export async function buildDesk(supervisor: Supervisor, env: Env, options?: { show?: boolean }): Promise<void> {
  const inputsHash = hashDeskInputs();
  const args = ['node_modules/vite/bin/vite.js', 'build', '--config', 'desk/vite.config.ts'];
  await supervisor.runTask('build of the desk', args, { ...env, NODE_ENV: 'production' }, options);
  await precompress({ distDir: deskWorkshop() });
  publishDesk(inputsHash);
}
