import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { findWholeChromium } from './chromium.ts';
import { findOnPath } from './find-on-path.ts';
import { findBinaries } from './postgres.ts';

const TIMEOUT_MS = 5 * 60_000;
// Without a network this ends soon.
const IMPATIENT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

/** By Debian's package, whether its program is there. */
const PACKAGES = {
  postgresql: () => findBinaries() !== undefined,
  curl: () => findProgram('curl') !== undefined,
  openssl: () => findProgram('openssl') !== undefined,
  systemd: () => findProgram('systemd-analyze') !== undefined,
  'nginx-light': () => findProgram('nginx') !== undefined,
  'redis-server': () => findProgram('redis-server') !== undefined,
  'chromium-headless-shell': () => Boolean(process.env.CHROMIUM_PATH ?? findProgram('chromium-headless-shell')),
  chromium: () => findWholeChromium() !== undefined,
  'firefox-esr': () => Boolean(process.env.FIREFOX_PATH ?? findProgram('firefox-esr') ?? findProgram('firefox')),
};

export type Package = keyof typeof PACKAGES;

export const ALL_PACKAGES = Object.keys(PACKAGES) as Package[];

/**
 * Installs Debian's packages of the programs that are missing, as root and where there is apt; elsewhere it does nothing. Never
 * throws: the tests of a program that is still missing are skipped, with a message.
 */
export async function installPrograms(packages: Package[]): Promise<void> {
  const listMissing = () => packages.filter((name) => !PACKAGES[name]());
  const missing = listMissing();
  if (missing.length === 0 || process.getuid?.() !== 0 || !findOnPath('apt-get')) return;
  console.log(`Installing ${missing.join(', ')} for the tests (apt-get)…`);
  await runApt(['update', '-qq', ...IMPATIENT]);
  const install = ['install', '-y', '-qq', '--no-remove', '--no-install-recommends', ...IMPATIENT];
  await runApt([...install, ...missing]);
  // One package that this system does not have keeps apt from installing the others.
  for (const name of listMissing()) await runApt([...install, name]);
}

/** nginx is where only root's PATH leads. */
export function findProgram(name: string): string | undefined {
  const standard = `/usr/sbin/${name}`;
  return findOnPath(name) ?? (existsSync(standard) ? standard : undefined);
}

async function runApt(args: string[]): Promise<void> {
  // In a runlevel where no service is started: port 80 is none of ours.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await once(spawn('apt-get', args, { env, timeout: TIMEOUT_MS, stdio: ['ignore', 'ignore', 'inherit'] }), 'close');
}
