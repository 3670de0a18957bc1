import { spawnSync } from 'node:child_process';
import { findOnPath } from './find-on-path.ts';

const INSTALL_TIMEOUT_MS = 5 * 60_000;
// Without a network this ends soon.
const IMPATIENT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

/** Installs packages of Debian for the tests, as root and where there is apt; elsewhere it does nothing. */
export function installWithApt(packages: string[]): void {
  if (process.getuid?.() !== 0 || !findOnPath('apt-get')) return;
  console.log(`Installing ${packages.join(', ')} for the tests (apt-get)…`);
  // In a runlevel where no service is started: port 80 is none of ours.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [
    ['update', '-qq', ...IMPATIENT],
    ['install', '-y', '-qq', '--no-remove', '--no-install-recommends', ...IMPATIENT, ...packages],
  ]) {
    spawnSync('apt-get', args, { env, timeout: INSTALL_TIMEOUT_MS, stdio: ['ignore', 'ignore', 'inherit'] });
  }
}
