import { hashBuildInputs, isBuildFresh, removeStamp, writeStamp } from '../build/build-stamp.ts';
import type { Env } from '../process/secrets.ts';
import type { Supervisor } from './supervisor.ts';

/** Builds the web app unless `.next` already holds a whole production build of the present sources. */
export async function ensureBuild(supervisor: Supervisor, env: Env): Promise<void> {
  if (isBuildFresh(hashBuildInputs(env))) return;
  const startedAt = Date.now();
  console.log('Building the web app…');
  await buildWeb(supervisor, env);
  console.log(`The web app is built (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`);
}

/** Builds the web app for production. Shows Next's own words with `show`, else only when it fails. */
export async function buildWeb(supervisor: Supervisor, env: Env, options?: { show?: boolean }): Promise<void> {
  const inputsHash = hashBuildInputs(env);
  removeStamp();
  const buildEnv = { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  await supervisor.runTask('build', ['node_modules/next/dist/bin/next', 'build'], buildEnv, options);
  writeStamp(inputsHash);
}
