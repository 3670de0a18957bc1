import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { ROOT } from '#runtime/paths.ts';
import { UserError } from '#runtime/user-error.mjs';
import { findOnPath } from './find-on-path.ts';

const SHELL = 'chromium-headless-shell';
const NAMES_ON_PATH = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const INSTALL_TIMEOUT_MS = 5 * 60_000;

/**
 * The Chromium that runs the journeys: CHROMIUM_PATH, or Debian's headless shell, which has no windows to draw and
 * takes half of the processor's time, or a whole one on the PATH, or Playwright's own, which is downloaded where there is no
 * other.
 *
 * @throws UserError when none can be found or installed
 */
export function ensureChromium(env: NodeJS.ProcessEnv): string {
  if (env.CHROMIUM_PATH) {
    if (runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new UserError(`CHROMIUM_PATH (${env.CHROMIUM_PATH}) does not run.`);
  }
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found, installing one…');
  installWithPlaywright();
  const installed = findChromium();
  if (installed) return installed;
  throw new UserError(
    'The end-to-end tests need a Chromium, and none could be installed. Install one, or set CHROMIUM_PATH to it.',
  );
}

/** A whole Chromium, which the headless shell is not: it takes extensions. Undefined where there is none. */
export function findWholeChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, ...NAMES_ON_PATH.map(findOnPath), chromium.executablePath()];
  return candidates.find((candidate) => candidate && !candidate.includes(SHELL) && existsSync(candidate));
}

function findChromium(): string | undefined {
  const candidates = [...[SHELL, ...NAMES_ON_PATH].map(findOnPath), chromium.executablePath()];
  return candidates.find((candidate) => candidate !== undefined && runs(candidate));
}

/** A browser without its libraries is there but does not run. */
function runs(executable: string): boolean {
  return spawnSync(executable, ['--version'], { timeout: 5 * 60_000, stdio: 'ignore' }).status === 0;
}

function installWithPlaywright(): void {
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    cwd: ROOT,
    timeout: INSTALL_TIMEOUT_MS,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
