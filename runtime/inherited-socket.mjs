import { UserError } from './user-error.mjs';

/** The descriptor of systemd's first socket, by sd_listen_fds(3). */
const FIRST_FD = 3;

/** The parent process sets it to the socket's descriptor (cli/start/stack/child.ts). */
export const SOCKET_VARIABLE = 'INHERITED_SOCKET';

/**
 * The file descriptor of the web's listening socket, if systemd (deploy/sellerfeed.socket) or our parent process passed one.
 * It outlives this process, so that connections wait during a restart instead of being refused.
 *
 * @param {Record<string, string | undefined>} [env]
 * @param {number} [pid]
 * @returns {number | undefined} undefined where the port is ours to open
 * @throws {UserError} when there are several
 */
export function findInheritedSocket(env = process.env, pid = process.pid) {
  if (env[SOCKET_VARIABLE]) return Number(env[SOCKET_VARIABLE]);
  // Child processes inherit the variables, too.
  if (env.LISTEN_PID !== String(pid)) return undefined;
  if (env.LISTEN_FDS !== '1') {
    throw new UserError(`systemd passes ${env.LISTEN_FDS} sockets, but the web listens on one: name one in its unit.`);
  }
  return FIRST_FD;
}
