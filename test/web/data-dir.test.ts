import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '#runtime/paths.ts';
import { findFreePort } from '#runtime/ports.mjs';
import { withoutConfiguration } from '#runtime/product-variables.ts';

// Long enough for a busy machine; what spins is killed and fails.
const END_TIMEOUT_MS = 2 * 60_000;

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'data-dir-'));
  writeFileSync(join(directory, 'file'), '');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function run(command: string, dataDir: string): Promise<{ code: number | null; output: string }> {
  const [script = '', ...args] = command.split(' ');
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: directory,
    timeout: END_TIMEOUT_MS,
    killSignal: 'SIGKILL',
    env: {
      ...withoutConfiguration(process.env),
      DATA_DIR: dataDir,
      PORT: String(await findFreePort()),
      BACKEND_PORT: String(await findFreePort()),
    } as Record<string, string | undefined> as NodeJS.ProcessEnv,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output: output.trim() };
}

// Below /proc no directory can be made, and Node's own `mkdir -p` tries for ever there.
it.each([
  ['npm start', 'cli/start/stack/start.ts', '/proc/nope'],
  ['npm run backend', 'backend/main/server.ts', '/proc/nope'],
  ['npm run web', 'server/web.ts', '/proc/nope'],
  ['npm run db -- migrate', 'cli/db.ts migrate', 'file/below'],
])('%s with a DATA_DIR that cannot be made says so in a line and ends', async (_, script, name) => {
  const dataDir = resolve(directory, name);
  const { code, output } = await run(script, dataDir);
  expect([code, output.split('\n').length, output]).toEqual([1, 1, expect.stringContaining(dataDir)]);
});
