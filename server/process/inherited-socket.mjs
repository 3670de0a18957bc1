import { UserError } from './user-error.mjs';

/** Where systemd's first socket is, by sd_listen_fds(3). */
const FIRST_FD = 3;

/** Names the socket's descriptor in a process that was given it by its parent (server/stack/child.ts). */
export const SOCKET_VARIABLE = 'INHERITED_SOCKET';

/**
 * The web's listening socket, where systemd holds it (deploy/sellerfeed.socket) or our parent passed it on: a file descriptor.
 * It outlives us, so that whoever connects while we are started anew waits, and is not refused.
 *
 * @param {Record<string, string | undefined>} [env]
 * @param {number} [pid]
 * @returns {number | undefined} undefined where the port is ours to open
 * @throws {UserError} when there are several
 */
export function findInheritedSocket(env = process.env, pid = process.pid) {
  if (env[SOCKET_VARIABLE]) return Number(env[SOCKET_VARIABLE]);
  // Processes that were started by the one it was meant for inherit the variables, too.
  if (env.LISTEN_PID !== String(pid)) return undefined;
  if (env.LISTEN_FDS !== '1') {
    throw new UserError(`systemd passes ${env.LISTEN_FDS} sockets, but the web listens on one: name one in its unit.`);
  }
  return FIRST_FD;
}
