import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { createServerDatabase } from './database.ts';
import { type StackOptions, startTestStack, type TestStack } from './stack.ts';

const ACTIONS = ['stopBackend', 'startBackend', 'restartWeb'] as const;

/**
 * A small server on the loopback interface through which a journey gets a stack of its own, so that one which stops the
 * backend disturbs no other. Answers JSON.
 *
 * - `POST /stacks?NAME=value` → `{ id, webUrl, apiUrl, ingestToken, dataDir }`, with these product variables set,
 *   and with the product's own time-outs where one is `timeouts=product`
 * - `POST /stacks/{id}/stopBackend`, `…/startBackend`, `…/restartWeb` → `{}` when done
 * - `DELETE /stacks/{id}` → `{}`
 *
 * @param postgresUrl of the server on which such a stack gets a database, unless it asks for another: it starts in two thirds of
 *   the processor's time of an embedded one, which the shared stack and the journeys of a start have. Null for embedded ones
 * @returns its origin
 */
export async function serveStackControl(supervisor: Supervisor, postgresUrl: string | null): Promise<string> {
  const start = (options: StackOptions) =>
    postgresUrl && !options.settings?.DATABASE_URL
      ? startOnServer(supervisor, options, postgresUrl)
      : startTestStack(supervisor, options);
  const stacks = new Map<string, TestStack>();
  const server = createServer((request, response) => {
    handle(start, stacks, request).then(
      (body) => answer(response, 200, body),
      (error: Error) => answer(response, 500, { error: error.message }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startOnServer(supervisor: Supervisor, options: StackOptions, server: string): Promise<TestStack> {
  const { url, drop } = await createServerDatabase({ server, isMigrated: true });
  try {
    const stack = await startTestStack(supervisor, {
      ...options,
      settings: { ...options.settings, DATABASE_URL: url },
    });
    return { ...stack, remove: () => stack.remove().finally(drop) };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function handle(
  start: (options: StackOptions) => Promise<TestStack>,
  stacks: Map<string, TestStack>,
  request: IncomingMessage,
) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://control');
  const [, , id = '', actionName = ''] = pathname.split('/');
  if (request.method === 'POST' && id === '') {
    const { timeouts, ...settings } = Object.fromEntries(searchParams);
    const stack = await start({
      seed: false,
      settings,
      isPatient: timeouts !== 'product',
    });
    const newId = crypto.randomUUID();
    stacks.set(newId, stack);
    const { webUrl, apiUrl, ingestToken, dataDir } = stack;
    return { id: newId, webUrl, apiUrl, ingestToken, dataDir };
  }
  const stack = stacks.get(id);
  if (!stack) throw new Error(`No stack ${id}.`);
  if (request.method === 'DELETE') {
    stacks.delete(id);
    await stack.remove();
    return {};
  }
  const action = ACTIONS.find((name) => name === actionName);
  if (!action) throw new Error(`No action ${actionName}.`);
  await stack[action]();
  return {};
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
