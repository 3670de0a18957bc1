import { hashBuildInputs, isBuildFresh, removeStamp, writeStamp } from './build-stamp.ts';
import type { Env } from './secrets.ts';
import type { Supervisor } from './supervisor.ts';

/**
 * Builds the web app for production unless `.next` already holds a whole build of the present sources.
 *
 * @param onBuild called when a build turns out to be needed
 */
export async function ensureBuild(supervisor: Supervisor, env: Env, onBuild: () => void): Promise<void> {
  const inputsHash = hashBuildInputs(env);
  if (isBuildFresh(inputsHash)) return;
  onBuild();
  removeStamp();
  await supervisor.runTask('build', ['node_modules/next/dist/bin/next', 'build'], {
    ...env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });
  writeStamp(inputsHash);
}
