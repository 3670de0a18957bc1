import { createServer } from 'node:net';
import { DEFAULT_BACKEND_HOST, DEFAULT_BACKEND_PORT, DEFAULT_PORT } from '#lib/config/defaults.mjs';
import { findInheritedSocket } from './inherited-socket.mjs';
import { UserError } from './user-error.mjs';

/**
 * @typedef {object} WantedPort
 * @property {string} variable the environment variable that sets it
 * @property {number} port
 * @property {string | undefined} [host] every interface when left out
 * @property {string} [hostVariable] the environment variable that sets the host
 */

/**
 * The ports the product will listen on. The backend's is among them only when something of it is embedded.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {WantedPort[]}
 * @throws {UserError} naming a variable that is not a port number
 */
export function parsePorts(env) {
  const host = env.HOST ? { host: env.HOST, hostVariable: 'HOST' } : {};
  const web = { variable: 'PORT', port: parsePort(env, 'PORT', DEFAULT_PORT), ...host };
  if (env.API_URL && env.SUPABASE_URL) return [web];
  const backend = {
    variable: 'BACKEND_PORT',
    port: parsePort(env, 'BACKEND_PORT', DEFAULT_BACKEND_PORT),
    host: env.BACKEND_HOST || DEFAULT_BACKEND_HOST,
    hostVariable: 'BACKEND_HOST',
  };
  if (web.port === backend.port) {
    throw new UserError(`PORT and BACKEND_PORT are both ${web.port}: the web and the backend need a port each.`);
  }
  return [web, backend];
}

/**
 * Checks every port that the product will listen on, but for the web's where its socket is open already.
 *
 * @param {Record<string, string | undefined>} env
 * @throws {UserError} naming the port and its variable when one cannot be listened on
 */
export async function checkPorts(env) {
  const [web, ...others] = parsePorts(env);
  for (const wanted of findInheritedSocket(env) === undefined ? [web, ...others] : others) await checkPort(wanted);
}

/**
 * @param {WantedPort} wanted
 * @throws {UserError} naming the port and its variable when it cannot be listened on
 */
export async function checkPort({ variable, port, host, hostVariable }) {
  try {
    await listenOnce(port, host);
  } catch (error) {
    if (error.code === 'EADDRINUSE') {
      throw new UserError(`Port ${port} is in use. Stop the other program or set ${variable}.`);
    }
    if (error.code === 'EACCES') {
      throw new UserError(`Port ${port} is not allowed for this user. Set ${variable} to a port above 1023.`);
    }
    if (hostVariable && ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code)) {
      throw new UserError(`${hostVariable} is wrong: ${JSON.stringify(host)} is no address of this machine.`);
    }
    throw error;
  }
}

/** @returns {Promise<number>} a port on the loopback interface that is currently free */
export function findFreePort() {
  return listenOnce(0, '127.0.0.1');
}

function parsePort(env, variable, standard) {
  const text = env[variable];
  if (text === undefined || text === '') return standard;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new UserError(`${variable} is wrong: ${JSON.stringify(text)} is not a port number from 1 to 65535.`);
}

/** @returns {Promise<number>} */
function listenOnce(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address.port));
    });
  });
}
