import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../../runtime/user-error.mjs';

/** The bootstrap scripts' own minimum, and npm's. */
const BOOTSTRAP_MINIMUM = [20, 9];
/** The first version that runs TypeScript without a flag. */
const RUNTIME_MINIMUM = [22, 18];

/** @throws {UserError} when this Node is too old even to install the packages. */
export function checkBootstrapNode() {
  if (isAtLeast(process.versions.node, BOOTSTRAP_MINIMUM)) return;
  throw new UserError(
    `Node ${process.versions.node} is too old: install Node ${BOOTSTRAP_MINIMUM.join('.')} or newer from https://nodejs.org.`,
  );
}

/**
 * The Node that runs the product: the pinned one that was installed as a package where there is one for this
 * platform, else the running one.
 *
 * @param {string} root
 * @returns {string} path of the executable
 * @throws {UserError} when neither is new enough
 */
export function findRuntime(root) {
  const installed = join(root, 'node_modules/.bin/node');
  // On musl Linux it is installed, but does not run.
  const version = existsSync(installed) ? getVersion(installed) : null;
  if (version !== null && isAtLeast(version, RUNTIME_MINIMUM)) return realpathSync(installed);
  if (isAtLeast(process.versions.node, RUNTIME_MINIMUM)) return process.execPath;
  throw new UserError(
    `Node ${process.versions.node} is too old for this product on ${process.platform}-${process.arch}: ` +
      `install Node ${RUNTIME_MINIMUM.join('.')} or newer (24 is what it is tested with) from https://nodejs.org.`,
  );
}

function getVersion(executable) {
  const { stdout } = spawnSync(executable, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return stdout?.trim().replace(/^v/, '') || null;
}

function isAtLeast(version, [minimumMajor, minimumMinor]) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > minimumMajor || (major === minimumMajor && minor >= minimumMinor);
}
