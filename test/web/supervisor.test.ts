import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SUPERVISOR = new URL('../../cli/start/stack/supervisor.ts', import.meta.url).href;
// A service that listens on a socket of its own, says which, and ends on request. A file and not a port: whatever else runs
// on the machine may be given a port as soon as it is free, and would then be taken for the service.
const SERVICE = `
  process.on('SIGTERM', () => process.exit(0));
  const file = require('node:path').join(process.env.SOCKETS, process.pid + '.sock');
  require('node:net').createServer().listen(file, () => console.log('listening on ' + file));
`;

let sockets: string;
let head: ChildProcess | undefined;
beforeEach(() => {
  sockets = mkdtempSync(join(tmpdir(), 'sockets-'));
});
afterEach(async () => {
  if (head?.exitCode === null && head.signalCode === null) {
    const ended = once(head, 'exit');
    head.kill('SIGKILL');
    await ended;
  }
  rmSync(sockets, { recursive: true, force: true });
});

type Supervised = {
  head: ChildProcess;
  /** How the head ended: its code and its signal. */
  exited: Promise<unknown[]>;
  /** The address of the first service. */
  file: string;
  output: () => string;
};

/** Runs a program that supervises `main`, which knows `supervisor` and `service`; resolves once the service listens. */
async function runSupervised(main: string): Promise<Supervised> {
  const program = `
    import { supervise } from '${SUPERVISOR}';
    const service = ${JSON.stringify(SERVICE)};
    await supervise(async (supervisor) => { ${main} });
  `;
  // Which npm runs the tests is none of its business (see stop-requests.mjs).
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...env, SOCKETS: sockets },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  head = child;
  // From now on, because it may be over before a test asks; and with all it wrote.
  const exited = once(child, 'close');
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  await expect.poll(() => listFiles(text)).not.toHaveLength(0);
  return { head: child, exited, file: listFiles(text)[0] ?? '', output: () => text };
}

/** The sockets of all services that have said theirs so far. */
function listFiles(output: string): string[] {
  return [...new Set([...output.matchAll(/listening on (\S+\.sock)/g)].map(([, file]) => file ?? ''))];
}

async function isListening(file: string): Promise<boolean> {
  const socket = connect(file);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const START_AND_LISTEN = `
  const child = supervisor.startService('service', ['--eval', service], process.env);
  child.showOutput();
  while (!child.recentOutput().includes('listening')) await new Promise((resolve) => setTimeout(resolve, 10));
`;
const START = `${START_AND_LISTEN} return null;`;

describe('supervise', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('stops its services and succeeds on %s', async (signal) => {
    const { head, exited, file, output } = await runSupervised(START);
    expect(await isListening(file)).toBe(true);
    head.kill(signal);
    expect(await exited, output()).toEqual([0, null]);
    expect(await isListening(file)).toBe(false);
  });

  it('leaves no service behind when it is killed outright', async () => {
    const { head, file } = await runSupervised(START);
    head.kill('SIGKILL');
    await expect.poll(() => isListening(file)).toBe(false);
  });

  it('takes everything down and fails when a service ends by itself', async () => {
    const mayfly = `['--eval', 'console.log("no more"); process.exit(3)']`;
    const { exited, file, output } = await runSupervised(
      `${START_AND_LISTEN} supervisor.startService('mayfly', ${mayfly}, process.env); return null;`,
    );
    expect(await exited, output()).toEqual([1, null]);
    expect(output()).toMatch(/The mayfly stopped unexpectedly \(exit code 3\)[\s\S]*no more/);
    expect(await isListening(file)).toBe(false);
  });

  it('starts nothing and prints nothing of its start once it is to stop', async () => {
    const { head, exited, output } = await runSupervised(
      `${START_AND_LISTEN}
       await new Promise((resolve) => supervisor.stopping.addEventListener('abort', resolve));
       supervisor.startService('late', ['--eval', service], process.env).showOutput();
       console.log('Ready');
       return null;`,
    );
    head.kill('SIGTERM');
    expect(await exited, output()).toEqual([0, null]);
    expect(output()).toContain('Stopping: SIGTERM');
    expect(output()).not.toContain('Ready');
    expect(listFiles(output())).toHaveLength(1);
  });

  it('starts a service again that is to be kept running, and stops it with the rest', async () => {
    const { head, exited, output } = await runSupervised(
      `${START_AND_LISTEN}
       supervisor.superviseProcess(child, { backoffMs: [0] });
       supervisor.showServices();
       process.kill(child.pid, 'SIGKILL');
       return null;`,
    );
    await expect.poll(() => listFiles(output())).toHaveLength(2);
    // Errors and output come through pipes of their own: either may be read first.
    await expect.poll(output).toMatch(/The service ended \(signal SIGKILL\).*started again/);
    const [, next = ''] = listFiles(output());
    expect(await isListening(next)).toBe(true);
    head.kill('SIGTERM');
    expect(await exited, output()).toEqual([0, null]);
    expect(await isListening(next)).toBe(false);
  });

  it('starts a service that ends again and again for as long as it takes, and leaves the others alone', async () => {
    const mayfly = `['--eval', 'console.log("no more"); process.exit(3)']`;
    const { head, exited, file, output } = await runSupervised(
      `${START_AND_LISTEN}
       supervisor.superviseProcess(supervisor.startService('mayfly', ${mayfly}, process.env), { backoffMs: [0] });
       return null;`,
    );
    const ends = () => output().match(/The mayfly ended \(exit code 3\).*\n {2}\| no more/g)?.length ?? 0;
    await expect.poll(ends).toBeGreaterThan(5);
    expect(await isListening(file)).toBe(true);
    head.kill('SIGTERM');
    expect(await exited, output()).toEqual([0, null]);
    expect(await isListening(file)).toBe(false);
  });

  it('fails with the output of a task that fails', async () => {
    const task = `['--eval', 'console.log("half done"); process.exit(2)']`;
    const { exited, file, output } = await runSupervised(
      `${START_AND_LISTEN} await supervisor.runTask('build', ${task}, process.env); return null;`,
    );
    expect(await exited, output()).toEqual([1, null]);
    expect(output()).toMatch(/The build failed \(exit code 2\)[\s\S]*half done/);
    expect(await isListening(file)).toBe(false);
  });
});
