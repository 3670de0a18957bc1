import { findProgram } from './install-programs.ts';

const PROGRAMS = ['nginx', 'curl', 'openssl', 'systemd-analyze'];

/**
 * Looks for the programs around a deployment (deploy/).
 *
 * @returns the path of nginx, or why there is none; the others are on the PATH
 */
export function findDeploymentTools(): { nginx: string } | { reason: string } {
  const missing = PROGRAMS.find((name) => !findProgram(name));
  return missing ? { reason: `no ${missing}` } : { nginx: findProgram('nginx') ?? '' };
}
