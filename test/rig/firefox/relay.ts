/**
 * Firefox as Playwright wants to find it. Playwright speaks WebDriver BiDi with any Firefox, but asks on the way for commands
 * that Debian's does not know yet, and gives up at the first. This stands between the two: it starts the Firefox named by the
 * first argument, prints an address of its own in place of Firefox's, passes every message on, and turns "unknown command"
 * into an empty answer for those of `DISPENSABLE`.
 */
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { type WebSocket, WebSocketServer } from 'ws';
import { createInterpreter } from './interpreter.ts';

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const [executable = '', ...args] = process.argv.slice(2);
const firefox = spawn(executable, args, { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
firefox.on('exit', (code) => process.exit(code ?? 1));

for await (const line of createInterface({ input: firefox.stderr })) {
  const address = LISTENING.exec(line)?.[1];
  console.error(address ? `WebDriver BiDi listening on ${await standBefore(address)}` : line);
}

/** @returns the address at which `address` is to be had from now on */
async function standBefore(address: string): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.on('connection', (client, { url = '' }) => connect(client, address + url));
  await new Promise((resolve) => server.once('listening', resolve));
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function connect(client: WebSocket, address: string): void {
  const browser = new globalThis.WebSocket(address);
  const { noteCommand, interpret } = createInterpreter();
  const waiting: string[] = [];
  client.on('message', (data) => {
    const message = noteCommand(String(data));
    if (browser.readyState === browser.CONNECTING) waiting.push(message);
    else browser.send(message);
  });
  browser.addEventListener('open', () => {
    for (const message of waiting.splice(0)) browser.send(message);
  });
  browser.addEventListener('message', ({ data }) => client.send(interpret(String(data))));
  browser.addEventListener('close', () => client.close());
  client.on('close', () => browser.close());
}
