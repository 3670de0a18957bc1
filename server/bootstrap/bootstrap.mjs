import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { UserError } from '../process/user-error.mjs';
import { watchNpm } from '../process/watch-npm.mjs';
import { ensureInstalled } from './install.mjs';
import { checkBootstrapNode, findRuntime } from './runtime.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

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
    ensureInstalled(ROOT, { dev });
    const runtime = findRuntime(ROOT);
    const file = fileURLToPath(new URL(`../../${stage}`, import.meta.url));
    if (runtime === realpathSync(process.execPath)) await import(pathToFileURL(file).href);
    else runInChild(runtime, file);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

/** The channel tells the child when this process is gone, even when it was killed outright. */
function runInChild(runtime, file) {
  const child = spawn(runtime, [file, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // The child ends by itself and decides the exit code; a signal the terminal sent it as well is ignored there.
  for (const signal of FORWARDED_SIGNALS) process.on(signal, () => child.kill(signal));
  watchNpm(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    if (code === null) console.error(`Ended by ${signal}.`);
    process.exit(code ?? 1);
  });
}
