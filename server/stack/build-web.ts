import { hashBuildInputs } from '../build/build-inputs.ts';
import { publishBuild, switchToBuildOf } from '../build/builds.ts';
import type { Env } from '../process/secrets.ts';
import type { Supervisor } from './supervisor.ts';

/** Builds the web app unless one of the kept builds is of the present sources, and makes it the current one. */
export async function ensureBuild(supervisor: Supervisor, env: Env): Promise<void> {
  if (switchToBuildOf(hashBuildInputs(env))) return;
  const startedAt = Date.now();
  console.log('Building the web app…');
  await buildWeb(supervisor, env);
  console.log(`The web app is built (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`);
}

/**
 * Builds the web app for production, beside the build that a web may be running from (see builds.ts). Shows Next's own
 * words with `show`, else only when it fails.
 */
export async function buildWeb(supervisor: Supervisor, env: Env, options?: { show?: boolean }): Promise<void> {
  const inputsHash = hashBuildInputs(env);
  const buildEnv = { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  await supervisor.runTask('build', ['node_modules/next/dist/bin/next', 'build'], buildEnv, options);
  publishBuild(inputsHash);
}
