import { existsSync } from 'node:fs';
import { installWithApt } from './apt.ts';
import { findOnPath } from './find-on-path.ts';

/** By program, Debian's package; nginx is where only root's PATH leads. */
const PACKAGES = { nginx: 'nginx-light', curl: 'curl', openssl: 'openssl', 'systemd-analyze': 'systemd' } as const;
const DEBIAN_SBIN = '/usr/sbin';

/**
 * Looks for the programs around a deployment (deploy/) and installs Debian's packages of those that are missing, when that is
 * possible.
 *
 * @returns the path of nginx, or why there is none; the others are on the PATH
 */
export function findDeploymentTools(): { nginx: string } | { reason: string } {
  const missing = listMissing();
  if (missing.length > 0) installWithApt(missing.map((name) => PACKAGES[name]));
  const [lacking] = listMissing();
  const nginx = find('nginx');
  return nginx && !lacking ? { nginx } : { reason: `no ${lacking}, and it could not be installed` };
}

const listMissing = () => (Object.keys(PACKAGES) as (keyof typeof PACKAGES)[]).filter((name) => !find(name));

function find(name: string): string | undefined {
  const standard = `${DEBIAN_SBIN}/${name}`;
  return findOnPath(name) ?? (existsSync(standard) ? standard : undefined);
}
