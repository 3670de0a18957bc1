import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onStopRequest } from '../../../runtime/stop-requests.mjs';
import { UserError } from '../../../runtime/user-error.mjs';
import { ensureInstalled } from './install.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '');

/**
 * Brings a fresh checkout to where TypeScript runs, then runs `stage` there: checks Node, installs what is missing,
 * and goes on in this process when it is the right Node already, else in a child whose exit code becomes ours.
 * Plain JavaScript without dependencies, because it runs before anything is installed and on Node 20.
 *
 * @param {string} stage path of the TypeScript entry point, relative to the root
 * @param {object} needs
 * @param {boolean} needs.dev whether the development packages must be there
 * @param {(root: string) => Promise<void>} [needs.preflight] cheap checks worth making before anything is installed
 */
export async function bootstrap(stage, { dev, preflight }) {
  try {
    checkBootstrapNode();
    await preflight?.(ROOT);
    await ensureInstalled(ROOT, { dev });
    const runtime = findRuntime(ROOT);
    keepCompiledCode();
    const file = fileURLToPath(new URL(`../../../${stage}`, import.meta.url));
    if (runtime === realpathSync(process.execPath)) await import(pathToFileURL(file).href);
    else runInChild(runtime, file);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

/**
 * For all processes: from the second start on compiled code is cached, which saves each 25 MB. Optional: the folder may
 * be read-only, and Node 20 lacks it.
 */
function keepCompiledCode() {
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compiled');
  nodeModule.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
}

/**
 * Runs `file` in another Node and exits with its code. The child notices the end of this process by the channel, even
 * after SIGKILL.
 */
export function runInChild(runtime, file) {
  const child = spawn(runtime, [file, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  onStopRequest((reason, signal) => {
    if (!signal) console.log(`\nStopping: ${reason}.`);
    // The terminal sends Ctrl-C to the child as well, which handles it once.
    child.kill(signal ?? 'SIGTERM');
  });
  child.on('exit', (code, signal) => {
    if (code === null) console.error(`Ended by ${signal}.`);
    process.exit(code ?? 1);
  });
}

/** The bootstrap scripts' own minimum, and npm's. */
const BOOTSTRAP_MINIMUM = [20, 9];
/** The first version that runs TypeScript without a flag. */
const RUNTIME_MINIMUM = [22, 18];

/** @throws {UserError} when this Node is too old even to install the packages. */
function checkBootstrapNode() {
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
function findRuntime(root) {
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
