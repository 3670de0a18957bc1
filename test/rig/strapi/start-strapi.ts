import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from '#runtime/paths.ts';
import { findFreePort } from '#runtime/ports.mjs';
import { UserError } from '#runtime/user-error.mjs';

const READY_TIMEOUT_MS = 5 * 60_000;

/** As `npx create-strapi` would install them; a version of each that all of its packages have. */
const PACKAGES = {
  4: {
    '@strapi/strapi': '4.26.2',
    '@strapi/plugin-users-permissions': '4.26.2',
    'better-sqlite3': '11.10.0',
    react: '^18.0.0',
    'react-dom': '^18.0.0',
    'react-router-dom': '5.3.4',
    'styled-components': '5.3.3',
  },
  5: {
    '@strapi/strapi': '5.54.0',
    '@strapi/plugin-users-permissions': '5.54.0',
    'better-sqlite3': '12.4.1',
    react: '^18.0.0',
    'react-dom': '^18.0.0',
    'react-router-dom': '^6.0.0',
    'styled-components': '^6.0.0',
  },
} as const;

export type StrapiVersion = keyof typeof PACKAGES;

const SECRETS = [
  'APP_KEYS',
  'JWT_SECRET',
  'ADMIN_JWT_SECRET',
  'API_TOKEN_SALT',
  'TRANSFER_TOKEN_SALT',
  'ENCRYPTION_KEY',
];

/**
 * Starts a Strapi with the files of deploy/strapi and forty posts, on a free port and an empty database. Its packages are installed from the
 * registry into a cache folder, once. Throws `UserError` where that fails.
 */
export async function startStrapi(version: StrapiVersion): Promise<{ url: string; close(): Promise<void> }> {
  const folder = join(ROOT, `node_modules/.cache/strapi-${version}`);
  await install(folder, version);
  for (const name of ['src', 'config', '.tmp']) rmSync(join(folder, name), { recursive: true, force: true });
  for (const name of ['.tmp', 'public/uploads', 'database/migrations'])
    mkdirSync(join(folder, name), { recursive: true });
  cpSync(join(ROOT, 'deploy/strapi'), folder, { recursive: true });
  cpSync(join(ROOT, 'test/rig/strapi/project'), folder, { recursive: true });
  const port = await findFreePort();
  const secrets = Object.fromEntries(SECRETS.map((name) => [name, randomBytes(16).toString('hex')]));
  const strapi = start(folder, 'node', ['node_modules/@strapi/strapi/bin/strapi.js', 'start'], {
    ...secrets,
    PORT: String(port),
    STRAPI_TELEMETRY_DISABLED: 'true',
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(`${url}/api/hashtags`, strapi);
  } catch (error) {
    stop(strapi);
    throw error;
  }
  return {
    url,
    close: async () => {
      const ended = once(strapi, 'exit');
      stop(strapi);
      await ended;
    },
  };
}

async function install(folder: string, version: StrapiVersion): Promise<void> {
  const manifest = JSON.stringify({
    name: `strapi-${version}`,
    version: '0.0.0',
    private: true,
    dependencies: PACKAGES[version],
    // Its older versions download their binaries from elsewhere than the registry.
    overrides: { sharp: '0.33.5' },
    // Its binding is compiled or downloaded at the installation.
    allowScripts: { [`better-sqlite3@${PACKAGES[version]['better-sqlite3']}`]: true },
    strapi: { uuid: false },
  });
  const file = join(folder, 'package.json');
  const installed = join(folder, 'node_modules/.package-lock.json');
  if (existsSync(file) && existsSync(installed) && readFileSync(file, 'utf8') === manifest) return;
  console.log(`Installing Strapi ${version} (some 600 MB, once)…`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, manifest);
  const child = start(folder, 'npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps'], {});
  const [code] = await once(child, 'exit');
  if (code !== 0) {
    rmSync(file);
    throw new UserError(`Strapi ${version} could not be installed:\n${outputs.get(child)}`);
  }
}

const outputs = new WeakMap<ChildProcess, string>();

/** With the Node of this machine, as npm has it, and not that of this project: the binding of the database is made for one. */
function start(cwd: string, program: 'node' | 'npm', args: string[], env: Record<string, string>): ChildProcess {
  const { HOME = '', PATH = '' } = process.env;
  const path = PATH.split(delimiter).filter((part) => !part.includes('node_modules'));
  const child = spawn(program, args, {
    cwd,
    env: { HOME, PATH: path.join(delimiter), NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: an installation starts others.
    detached: true,
  });
  outputs.set(child, '');
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => outputs.set(child, `${outputs.get(child)}${chunk}`.slice(-4000)));
  return child;
}

function stop({ pid, exitCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGTERM');
}

async function untilReady(url: string, strapi: ChildProcess): Promise<void> {
  for (const end = Date.now() + READY_TIMEOUT_MS; Date.now() < end; await setTimeout(250)) {
    if (strapi.exitCode !== null) break;
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (response?.ok) return;
  }
  throw new UserError(`Strapi did not start:\n${outputs.get(strapi)}`);
}
