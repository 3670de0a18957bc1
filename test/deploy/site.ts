import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Child, startChild } from '#cli/start/stack/child.ts';
import { parseEnvFile } from '#runtime/env-file.mjs';
import { ROOT } from '#runtime/paths.ts';
import { findFreePort } from '#runtime/ports.mjs';
import { holdSocket } from './hold-socket.ts';
import { runUnit, type Service } from './run-unit.ts';
import { parseUnitFile } from './unit-file.ts';

/** The ports that the files in deploy/ name, and that of a third web. */
const PORTS = ['3000', '3001', '3002', '3003', '1330', '1337', '1338'];
const CHECKOUT = '/srv/sellerfeed/current';
const DATA_DIR = '/var/lib/sellerfeed';
const SETTINGS_FILE = '/etc/sellerfeed.env';
const CACHE_DIR = '/var/cache/sellerfeed';
const POLL_MS = 20;
const PATIENTLY = `--import=${new URL('../rig/patient-timeouts.ts', import.meta.url).href}`;
const ORIGIN = 'https://feed.example.com';
/** The settings that `deploy/apart.env` leaves to the operator. */
const SECRETS: Record<string, string> = {
  SESSION_SECRET: '',
  JWT_SECRET: '',
  REVALIDATE_SECRET: '',
  INGEST_TOKEN: '',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_',
  SUPABASE_SECRET_KEY: 'sb_secret_',
};

/** Of sites that nobody removed. */
const directories = new Set<string>();
process.once('exit', () => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** The product as the files in deploy/ set it up, on ports and in folders of its own. */
export type Site = {
  /** nginx's. */
  origin: string;
  dataDir: string;
  /** nginx's. */
  cacheDir: string;
  /** The settings that all its services share. */
  settings: Record<string, string>;
  /** The service of a unit, such as `sellerfeed-web@3001`: by the port that deploy/ names. */
  service(name: string): Service;
  /** This machine's port in the place of one that deploy/ names. */
  port(named: string): number;
  /** @param edit what an operator changes in each of nginx's two files, which have the site's own ports afterwards */
  startNginx(binary: string, edit?: (text: string) => string): Promise<void>;
  /** As `ln -sfn`: the services run this checkout from their next start on. */
  switchTo(checkout: string): void;
  /** The access and error log of nginx. */
  nginxLog(): string;
  /** Stops everything and deletes the data. */
  remove(): Promise<void>;
};

type SiteOptions = {
  kind: 'embedded' | 'apart';
  /** Settings that an operator would change in the file of settings. */
  settings?: Record<string, string>;
  /** For tests: time-outs, also nginx's, are longer than a busy machine takes. */
  isPatient?: boolean;
};

/** Lays out what an operator has copied and filled in. Nothing runs yet. */
export async function createSite({ kind, settings = {}, isPatient = false }: SiteOptions): Promise<Site> {
  const directory = mkdtempSync(join(tmpdir(), 'sellerfeed-site-'));
  directories.add(directory);
  const current = join(directory, 'current');
  const dataDir = join(directory, 'data');
  const cacheDir = join(directory, 'cache');
  const settingsFile = join(directory, 'sellerfeed.env');
  mkdirSync(dataDir);
  symlinkSync(ROOT, current);
  const free = await findFreePorts(PORTS.length + 1);
  const port = (named: string): number => free[PORTS.indexOf(named)] ?? Number(named);
  const origin = `http://127.0.0.1:${free.at(-1)}`;

  const node = findNode(current);
  const localize = (text: string): string =>
    text
      .replaceAll(ORIGIN, origin)
      .replaceAll(`${CHECKOUT}/node_modules/.bin/node`, node)
      .replaceAll(CHECKOUT, current)
      .replaceAll(DATA_DIR, dataDir)
      .replaceAll(SETTINGS_FILE, settingsFile)
      .replaceAll(CACHE_DIR, cacheDir)
      .replaceAll('proxy_read_timeout 60s', `proxy_read_timeout ${isPatient ? '10m' : '60s'}`)
      .replaceAll(/listen (?:80|443)\b/g, `listen ${new URL(origin).host}`)
      .replaceAll(/(127\.0\.0\.1:|PORT=)(\d{4})\b/g, (_, before: string, named: string) => `${before}${port(named)}`);

  // An operator leaves the embedded backend on its own port, which others here may have.
  const own = kind === 'embedded' ? { BACKEND_PORT: '1337' } : {};
  const environment = localize(fillIn(read(`${kind}.env`), { ...own, ...settings }));
  writeFileSync(settingsFile, environment);
  const services = new Map<string, Service>();
  const sockets: ReturnType<typeof holdSocket>[] = [];
  let nginx: Child | null = null;

  const createService = (name: string): Service => {
    const [template = '', instance = ''] = name.split('@');
    const unit = parseUnitFile(read(`${template}${instance ? '@' : ''}.service`), instance);
    const socketUnits = unit.list('Requires').map((required) => parseUnitFile(read(required)));
    const [socket] = socketUnits.map((socketUnit) => holdSocket(localize(socketUnit.get('ListenStream'))));
    if (socket) sockets.push(socket);
    return runUnit({
      unit,
      socket: socket?.fd,
      localize,
      extraEnv: keepCompiled(),
      nodeOptions: isPatient ? [PATIENTLY] : [],
    });
  };

  return {
    origin,
    dataDir,
    cacheDir,
    settings: parseEnvFile(environment),
    port,
    service: (name) => {
      const service = services.get(name) ?? createService(name);
      services.set(name, service);
      return service;
    },
    startNginx: async (binary, edit = (text) => text) => {
      const config = join(directory, 'nginx.conf');
      writeFileSync(
        config,
        mainConfig(
          directory,
          ['nginx.conf', `nginx-${kind}.conf`].map((name) => localize(edit(read(name)))),
        ),
      );
      nginx = startChild('nginx', ['test/rig/run-as.ts', ...ourselves(), binary, '-c', config], process.env);
      for (;;) {
        const answer = await Promise.race([fetch(`${origin}/`).catch(() => null), nginx.exited]);
        if (answer instanceof Response) return void (await answer.arrayBuffer());
        if (answer) throw new Error(`nginx ended: ${nginx.recentOutput()}`);
        await setTimeout(POLL_MS);
      }
    },
    switchTo: (checkout) => {
      symlinkSync(checkout, `${current}.new`);
      renameSync(`${current}.new`, current);
    },
    nginxLog: () => readFileSync(join(directory, 'nginx.log'), 'utf8'),
    remove: async () => {
      await nginx?.stop();
      // The webs first: they use the backends.
      const [webs, others] = [true, false].map((isWeb) =>
        [...services].filter(([name]) => name.includes('web') === isWeb).map(([, service]) => service),
      );
      for (const group of [webs, others]) await Promise.all((group ?? []).map((service) => service.stop()));
      for (const socket of sockets) socket.close();
      rmSync(directory, { recursive: true, force: true });
      directories.delete(directory);
    },
  };
}

async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports];
}

const read = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8');

/** For platforms without a Node package of the product. */
const findNode = (checkout: string): string => {
  const own = join(checkout, 'node_modules/.bin/node');
  return existsSync(own) ? own : process.execPath;
};

/** Puts settings in the place of those of the same name, or behind them, and makes the secrets that are empty. */
function fillIn(text: string, settings: Record<string, string>): string {
  const secrets = Object.entries(SECRETS).map(([name, prefix]) => [name, prefix + randomBytes(24).toString('hex')]);
  let filled = text;
  for (const [name, value] of secrets) filled = filled.replace(new RegExp(`^${name}=$`, 'm'), `${name}=${value}`);
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^${name}=.*$`, 'm');
    filled = line.test(filled) ? filled.replace(line, `${name}=${value}`) : `${filled}${name}=${value}\n`;
  }
  return filled;
}

/** The parts of Debian's nginx.conf that surround the files of conf.d, for a process of ours. */
function mainConfig(directory: string, includes: string[]): string {
  const log = join(directory, 'nginx.log');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(directory, `nginx-${name}`)};`,
  );
  return [
    'daemon off;',
    process.getuid?.() === 0 ? 'user root;' : '',
    `pid ${join(directory, 'nginx.pid')};`,
    `error_log ${log} warn;`,
    'events {}',
    'http {',
    ...temporary,
    'log_format brief "$status $upstream_cache_status $upstream_status $request_id $request";',
    `access_log ${log} brief;`,
    'sendfile on;',
    'tcp_nopush on;',
    'gzip on;',
    ...includes,
    '}',
  ].join('\n');
}

function ourselves(): string[] {
  const { uid, gid } = userInfo();
  return [String(uid), String(gid)];
}

/** As test/rig/run-all.ts has it for all processes of the tests. */
function keepCompiled(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}
