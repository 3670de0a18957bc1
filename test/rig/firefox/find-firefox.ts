import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#runtime/paths.ts';
import { findOnPath } from '../find-on-path.ts';

const NAMES_ON_PATH = ['firefox-esr', 'firefox'];

/**
 * Looks for a Firefox: FIREFOX_PATH, or one on the PATH.
 *
 * @returns what Playwright may start as its Firefox (see `relay.ts`), or why there is none
 */
export function findFirefox(env: NodeJS.ProcessEnv): { path: string } | { reason: string } {
  const executable = [env.FIREFOX_PATH, ...NAMES_ON_PATH.map(findOnPath)].find((path) => path && runs(path));
  return executable ? { path: writeStarter(executable) } : { reason: 'no Firefox' };
}

const runs = (path: string): boolean =>
  spawnSync(path, ['--version'], { timeout: 60_000, stdio: 'ignore' }).status === 0;

/** Playwright starts one executable file. */
function writeStarter(executable: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'firefox-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const path = join(directory, 'firefox');
  const command = [process.execPath, join(ROOT, 'test/rig/firefox/relay.ts'), executable].map((part) => `'${part}'`);
  writeFileSync(path, `#!/bin/sh\nexec ${command.join(' ')} "$@"\n`, { mode: 0o755 });
  return path;
}
