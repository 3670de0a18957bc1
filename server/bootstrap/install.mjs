import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../process/user-error.mjs';

/**
 * Runs `npm ci` unless node_modules already holds what the lockfile asks for.
 *
 * npm records what it installed in node_modules/.package-lock.json, and writes that file last: an interrupted
 * install lacks it, and an install made by hand counts as one.
 *
 * @param {string} root
 * @param {{ dev: boolean }} needs whether the development packages must be there too
 * @throws {UserError} when npm fails
 */
export function ensureInstalled(root, { dev }) {
  if (isInstalled(root, dev)) return;
  console.log('Installing packages (npm ci)…');
  const startedAt = Date.now();
  runNpmCi(root);
  console.log(`Packages are installed (${Math.round((Date.now() - startedAt) / 1000)} s).`);
}

/** Optional packages may be missing: most of them are for other platforms. */
function isInstalled(root, dev) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (wanted === null || installed === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional) return true;
    if ((entry.dev || entry.devOptional) && !dev) return true;
    return installed[path]?.version === entry.version;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

function runNpmCi(root) {
  const cache = makeCacheWritable();
  try {
    const [command, ...prefix] = findNpm();
    // Development packages are needed to build, whatever NODE_ENV says.
    const args = [...prefix, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status, error } = spawnSync(command, args, {
      cwd: root,
      env: { ...process.env, ...cache.env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (error) throw new UserError(`npm could not be run (${error.message}). Install npm, then try again.`);
    if (status !== 0) throw new UserError(explainFailure(root));
  } finally {
    cache.remove();
  }
}

/**
 * The command that runs npm: inside an npm script the very npm that runs it, else the one on the PATH.
 *
 * @returns {string[]} the program and its first arguments
 */
export function findNpm() {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return [process.execPath, script];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** With a read-only home npm cannot keep its cache there, and fails: it gets a temporary one. */
function makeCacheWritable() {
  const directory = process.env.npm_config_cache || join(homedir(), '.npm');
  if (isWritable(directory)) return { env: {}, remove: () => {} };
  const temporary = mkdtempSync(join(tmpdir(), 'npm-cache-'));
  return {
    env: { npm_config_cache: temporary },
    remove: () => rmSync(temporary, { recursive: true, force: true }),
  };
}

function isWritable(directory) {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function explainFailure(root) {
  if (!isWritable(join(root, 'node_modules'))) {
    return `npm ci failed: this user may not write to ${join(root, 'node_modules')}.`;
  }
  return 'npm ci failed; its own message is above. Packages come from the npm registry: is it reachable from here?';
}
