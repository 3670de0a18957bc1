import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';

const SUPERVISOR = new URL('../../server/stack/supervisor.ts', import.meta.url).href;
// A service that holds a port, says which, and ends on request.
const SERVICE = `
  const server = require('node:net').createServer();
  server.listen(0, '127.0.0.1', () => console.log('listening on ' + server.address().port));
  process.on('SIGTERM', () => process.exit(0));
`;

let head: ChildProcess | undefined;
afterEach(() => head?.kill('SIGKILL'));

/** Runs a program that supervises `main`, which knows `supervisor` and `service`; resolves once the service listens. */
async function runSupervised(main: string): Promise<{ head: ChildProcess; port: number; output: () => string }> {
  const program = `
    import { supervise } from '${SUPERVISOR}';
    const service = ${JSON.stringify(SERVICE)};
    await supervise(async (supervisor) => { ${main} });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  head = child;
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const parsePort = () => Number(/listening on (\d+)/.exec(text)?.[1]);
  await expect.poll(parsePort).toBeGreaterThan(0);
  return { head: child, port: parsePort(), output: () => text };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
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
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('stops its services and succeeds on %s', async (signal) => {
    const { head, port } = await runSupervised(START);
    expect(await isListening(port)).toBe(true);
    head.kill(signal);
    expect(await once(head, 'exit')).toEqual([0, null]);
    expect(await isListening(port)).toBe(false);
  });

  it('leaves no service behind when it is killed outright', async () => {
    const { head, port } = await runSupervised(START);
    head.kill('SIGKILL');
    await expect.poll(() => isListening(port)).toBe(false);
  });

  it('takes everything down and fails when a service ends by itself', async () => {
    const mayfly = `['--eval', 'console.log("no more"); process.exit(3)']`;
    const { head, port, output } = await runSupervised(
      `${START_AND_LISTEN} supervisor.startService('mayfly', ${mayfly}, process.env); return null;`,
    );
    expect(await once(head, 'exit')).toEqual([1, null]);
    expect(output()).toMatch(/The mayfly stopped unexpectedly \(exit code 3\)[\s\S]*no more/);
    expect(await isListening(port)).toBe(false);
  });

  it('starts a service again that is to be kept running, and stops it with the rest', async () => {
    const { head, port, output } = await runSupervised(
      `${START_AND_LISTEN}
       supervisor.keepRunning(child, { backoffMs: [0] });
       process.kill(child.pid, 'SIGKILL');
       return null;`,
    );
    const listPorts = () => [...output().matchAll(/listening on (\d+)/g)].map(([, found]) => Number(found));
    await expect.poll(() => new Set(listPorts()).size).toBe(2);
    expect(output()).toMatch(/The service ended \(signal SIGKILL\).*started again/);
    const next = listPorts().find((found) => found !== port) ?? 0;
    expect(await isListening(next)).toBe(true);
    head.kill('SIGTERM');
    expect(await once(head, 'exit')).toEqual([0, null]);
    expect(await isListening(next)).toBe(false);
  });

  it('gives up on a service that ends again and again, and takes everything down', async () => {
    const mayfly = `['--eval', 'console.log("no more"); process.exit(3)']`;
    const { head, port, output } = await runSupervised(
      `${START_AND_LISTEN}
       supervisor.keepRunning(supervisor.startService('mayfly', ${mayfly}, process.env), { backoffMs: [0] });
       return null;`,
    );
    expect(await once(head, 'exit')).toEqual([1, null]);
    expect(output()).toMatch(/The mayfly ended 2 times within a minute[\s\S]*exit code 3[\s\S]*no more/);
    expect(await isListening(port)).toBe(false);
  });

  it('fails with the output of a task that fails', async () => {
    const task = `['--eval', 'console.log("half done"); process.exit(2)']`;
    const { head, port, output } = await runSupervised(
      `${START_AND_LISTEN} await supervisor.runTask('build', ${task}, process.env); return null;`,
    );
    expect(await once(head, 'exit')).toEqual([1, null]);
    expect(output()).toMatch(/The build failed \(exit code 2\)[\s\S]*half done/);
    expect(await isListening(port)).toBe(false);
  });
});
