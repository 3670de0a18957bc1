import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findOnPath } from './find-on-path.ts';

/** By program, Debian's package; nginx is where only root's PATH leads. */
const PACKAGES = { nginx: 'nginx-light', curl: 'curl', 'systemd-analyze': 'systemd' } as const;
const DEBIAN_SBIN = '/usr/sbin';
const INSTALL_TIMEOUT_MS = 3 * 60_000;
// Without a network this ends soon.
const IMPATIENT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

/**
 * Looks for the programs around a deployment (deploy/) and installs Debian's packages of those that are missing, when that is
 * possible.
 *
 * @returns the path of nginx, or why there is none; the others are on the PATH
 */
export function findDeploymentTools(): { nginx: string } | { reason: string } {
  const missing = listMissing();
  if (missing.length > 0) install(missing);
  const [lacking] = listMissing();
  const nginx = find('nginx');
  return nginx && !lacking ? { nginx } : { reason: `no ${lacking}, and it could not be installed` };
}

const listMissing = (): string[] => Object.keys(PACKAGES).filter((name) => !find(name));

function find(name: string): string | undefined {
  const standard = `${DEBIAN_SBIN}/${name}`;
  return findOnPath(name) ?? (existsSync(standard) ? standard : undefined);
}

function install(names: string[]): void {
  if (process.getuid?.() !== 0 || !findOnPath('apt-get')) return;
  const packages = names.map((name) => PACKAGES[name as keyof typeof PACKAGES]);
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
