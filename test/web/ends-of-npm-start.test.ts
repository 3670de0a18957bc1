import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** Twice the interval at which the start looks for its npm, and some more. */
const LONG_AFTER_MS = 3_000;

// As `npm start`: the first Node of a fresh checkout, which runs the supervisor in a second one, which runs a service.
const FIRST = `
  import { runInChild } from '${fileUrl('cli/start/bootstrap/bootstrap.mjs')}';
  runInChild(process.execPath, new URL('./head.mjs', import.meta.url).pathname);
`;
const HEAD = `
  import { supervise } from '${fileUrl('cli/start/stack/supervisor.ts')}';
  await supervise(async (supervisor) => {
    supervisor.startService('service', ['${'SERVICE'}'], process.env).showOutput();
    return null;
  });
`;
// Sends on its socket how long it has been running, in milliseconds.
const SERVICE = `
  import { createServer } from 'node:net';
  process.on('SIGTERM', () => process.exit(0));
  createServer((socket) => socket.end(String(Math.round(performance.now())))).listen(process.env.SOCKET);
`;

let folder: string;
let shells: ChildProcess[];
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'ends-')));
  shells = [];
  for (const [name, source] of Object.entries({ 'first.mjs': FIRST, 'head.mjs': HEAD, 'service.mjs': SERVICE })) {
    writeFileSync(join(folder, name), source.replace('SERVICE', join(folder, 'service.mjs')));
  }
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: { start: 'exec node first.mjs', 'start-again': 'exec node head.mjs' } }),
  );
});
afterEach(async () => {
  for (const shell of shells) shell.kill('SIGKILL');
  for (const pid of listProcesses()) kill(pid, 'SIGKILL');
  await expect.poll(() => listProcesses()).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

// `start-again` runs in the Node that npm has: it lacks the process in between.
describe.each(['start', 'run start-again'])('npm %s', (command) => {
  it('stops on SIGTERM to npm, and logs it', async () => {
    const npm = run('npm', command.split(' '), { stdio: ['ignore', 'pipe', 'pipe'] });
    const log = text(npm.stdout as NodeJS.ReadableStream);
    await expect.poll(askService).not.toBeNull();
    npm.kill('SIGTERM');
    expect(await once(npm, 'exit')).toEqual([0, null]);
    expect(await log).toContain('Stopping: SIGTERM');
    expect(listProcesses()).toEqual([]);
  });

  it('stops when npm is killed with SIGKILL, and logs it', async () => {
    const npm = run('npm', command.split(' '), { stdio: ['ignore', 'pipe', 'pipe'] });
    const log = text(npm.stdout as NodeJS.ReadableStream);
    await expect.poll(askService).not.toBeNull();
    npm.kill('SIGKILL');
    expect(await log).toMatch(/Stopping: npm .* ended/);
    await expect.poll(() => listProcesses()).toEqual([]);
  });
});

describe('npm start', () => {
  it('stops on Ctrl-C in a terminal, and logs it', async () => {
    const terminal = openTerminal('npm start');
    await expect.poll(askService).not.toBeNull();
    terminal.stdin?.write('\x03');
    await expect.poll(() => listProcesses()).toEqual([]);
    expect(readFileSync(join(folder, 'typescript'), 'utf8')).toContain('Stopping: SIGINT');
  });

  it('stops when its terminal is closed, and logs it', async () => {
    const terminal = openTerminal('npm start > log 2>&1');
    await expect.poll(askService).not.toBeNull();
    terminal.kill('SIGKILL');
    await expect.poll(() => listProcesses()).toEqual([]);
    expect(readLog()).toContain('Stopping: SIGHUP');
  });

  it('stops when the terminal that it writes to is closed', async () => {
    const terminal = openTerminal('npm start');
    await expect.poll(askService).not.toBeNull();
    terminal.kill('SIGKILL');
    await expect.poll(() => listProcesses()).toEqual([]);
  });

  it('goes on under nohup when the terminal is closed, and the shell that started it ends', async () => {
    const terminal = openTerminal('bash --norc -i');
    terminal.stdin?.write('nohup npm start > log 2>&1 &\n');
    await expect.poll(askService).not.toBeNull();
    terminal.kill('SIGKILL');
    await expectToGoOn();
  });
});

/** Its own stop, long after its shell is gone, is logged like any other. */
async function expectToGoOn(): Promise<void> {
  await expect.poll(askService).not.toBeNull();
  const ageMs = (await askService()) ?? 0;
  await expect.poll(askService).toBeGreaterThan(ageMs + LONG_AFTER_MS);
  expect(readLog()).not.toContain('Stopping');
  for (const pid of listProcesses('head.mjs')) kill(pid, 'SIGTERM');
  await expect.poll(() => listProcesses()).toEqual([]);
  expect(readLog()).toContain('Stopping: SIGTERM');
}

/** Milliseconds since the service started, or null where it does not answer. */
async function askService(): Promise<number | null> {
  const socket = connect(join(folder, 'service.sock'));
  try {
    return Number(await text(socket));
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}

function run(command: string, args: string[], options: SpawnOptions): ChildProcess {
  // The npm that runs the tests, if one does, is none of its business.
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(command, args, {
    cwd: folder,
    env: {
      ...env,
      SOCKET: join(folder, 'service.sock'),
      PATH: [dirname(process.execPath), env.PATH].join(delimiter),
      npm_config_update_notifier: 'false',
    },
    ...options,
  });
  shells.push(child);
  return child;
}

/** Runs a command in a terminal of its own, which closes with the returned process. */
function openTerminal(command: string): ChildProcess {
  return run('script', ['--quiet', '--flush', '--command', command, 'typescript'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
}

const readLog = (): string => readFileSync(join(folder, 'log'), 'utf8');

/** The processes that were started here and still run, npm and shells included; only `script` of these, if named. */
function listProcesses(script = ''): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOurs(name) && readProcess(name, 'cmdline').endsWith(`${script}\0`))
    .map(Number);
}

const isOurs = (pid: string): boolean => readProcess(pid, 'environ').includes(`SOCKET=${folder}/`);

/** Empty where it has ended meanwhile. */
function readProcess(pid: string, file: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function fileUrl(path: string): string {
  return new URL(`../../${path}`, import.meta.url).href;
}
