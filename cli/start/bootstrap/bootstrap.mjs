import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onStopRequest } from '../../../runtime/stop-requests.mjs';
import { UserError } from '../../../runtime/user-error.mjs';
import { ensureInstalled } from './install.mjs';
import { checkBootstrapNode, findRuntime } from './runtime.mjs';

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
