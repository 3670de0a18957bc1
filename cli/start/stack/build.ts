import { DESK_FOLDER } from '#runtime/paths.ts';
import type { Env } from '#runtime/secrets.ts';
import { BUILD_FOLDER, hashBuildInputs, hashDeskInputs, readStamp, stampBuild } from '#server/build/build-inputs.ts';
import { NEXT_ENV } from '#server/build/next-env.ts';
import type { Supervisor } from './supervisor.ts';

/** Builds the web unless the current build has the present sources. */
export async function ensureBuild(supervisor: Supervisor, env: Env): Promise<void> {
  if (readStamp(BUILD_FOLDER) === hashBuildInputs(env)) return;
  const startedAt = Date.now();
  console.log('Building the web app…');
  await buildWeb(supervisor, env);
  console.log(`The web app is built (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`);
}

/** The same for the desk. `DESK=off` skips it. */
export async function ensureDesk(supervisor: Supervisor, env: Env): Promise<void> {
  if (env.DESK !== 'off' && readStamp(DESK_FOLDER) !== hashDeskInputs()) await buildDesk(supervisor, env);
}

/** Replaces the build, so that no web may run from it. Next's output is printed with `show` or on failure. */
export async function buildWeb(supervisor: Supervisor, env: Env, options?: { show?: boolean }): Promise<void> {
  const inputsHash = hashBuildInputs(env);
  const buildEnv = { ...env, NODE_ENV: 'production', ...NEXT_ENV };
  await supervisor.runTask('build', ['node_modules/next/dist/bin/next', 'build'], buildEnv, options);
  stampBuild(BUILD_FOLDER, inputsHash);
}

/** The same for the desk, with Vite. Installs its packages first if they are missing. @throws UserError */
export async function buildDesk(supervisor: Supervisor, env: Env, options?: { show?: boolean }): Promise<void> {
  const buildEnv = { ...env, NODE_ENV: 'production' };
  await supervisor.runTask('installation of the desk', ['cli/start/bootstrap/install-desk.mjs'], buildEnv, options);
  await supervisor.runTask('build of the desk', ['server/build/build-desk.ts'], buildEnv, options);
}
