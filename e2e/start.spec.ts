import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'playwright/test';
import { findFreePort } from '#runtime/ports.mjs';
import { withoutConfiguration } from '#runtime/product-variables.ts';
import type { Env } from '#runtime/secrets.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';

// `npm start` on the present build. Here because it runs that; no page is opened.

/** Longer than anything takes on a busy machine. */
const PATIENCE = { timeout: 5 * 60_000 };

type Start = {
  webUrl: string;
  output(): string;
  /** Waits for one of its processes, and sends it a signal. */
  kill(script: string, signal: NodeJS.Signals): Promise<void>;
  isReady(path: string): Promise<boolean>;
};

const test = base.extend<{ start: Start }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  start: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sellerfeed-start-'));
    await layPgliteTemplate(dataDir);
    const [port, backendPort] = [await findFreePort(), await findFreePort()];
    const env = { DATA_DIR: dataDir, PORT: String(port), BACKEND_PORT: String(backendPort), SEED: 'off', DESK: 'off' };
    const main = spawn(process.execPath, ['cli/start.mjs'], {
      env: { ...withoutConfiguration(process.env), ...env } as Env as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [main.stdout, main.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const ended = new Promise((resolve) => main.once('close', resolve));
    await use({
      webUrl: `http://127.0.0.1:${port}`,
      output: () => output,
      kill: async (script, signal) => {
        // Often, so that it is found long before it is ready.
        await expect.poll(() => findProcess(dataDir, script), { ...PATIENCE, intervals: [20] }).toBeDefined();
        // Not 0, which is this process and its whole group.
        process.kill(findProcess(dataDir, script) ?? Number.NaN, signal);
      },
      isReady: (path) =>
        fetch(`http://127.0.0.1:${backendPort}${path}`).then(
          ({ ok }) => ok,
          () => false,
        ),
    });
    main.kill('SIGTERM');
    await ended;
    expect(findProcess(dataDir, '')).toBeUndefined();
    rmSync(dataDir, { recursive: true, force: true });
  },
});

test('a backend that is killed before "Ready" is started again, and "Ready" waits for it', async ({ start }) => {
  // It is started once the backend is ready, and held so that nothing is "Ready" before the backend is gone.
  await start.kill('server/web.ts', 'SIGSTOP');
  expect(await start.isReady('/readyz')).toBe(true);
  await start.kill('backend/main/server.ts', 'SIGKILL');
  await start.kill('server/web.ts', 'SIGCONT');
  await expect.poll(start.output, PATIENCE).toContain('Ready in');
  expect(start.output()).toMatch(/The backend ended \(signal SIGKILL\)\. It is started again[\s\S]*Ready in/);
  expect(await start.isReady('/readyz')).toBe(true);
  expect((await fetch(start.webUrl)).status).toBe(200);
});

// A web that ends before its first answer, and a stop before "Ready", are in test/web/supervisor.test.ts.

/** A running process of the site with this data. */
function findProcess(dataDir: string, script: string): number | undefined {
  const pid = readdirSync('/proc').find(
    (name) =>
      /^\d+$/.test(name) &&
      read(`/proc/${name}/environ`).includes(`DATA_DIR=${dataDir}`) &&
      read(`/proc/${name}/cmdline`).split('\0').at(-2)?.endsWith(script),
  );
  return pid === undefined ? undefined : Number(pid);
}

/** Empty for a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
