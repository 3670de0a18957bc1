import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '#runtime/ports.mjs';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

// Otherwise npm ends the shell between it and them, and leaves them on their ports.
it.each(['start', 'dev', 'web', 'backend', 'worker'])('npm run %s takes the place of its shell', (name) => {
  expect(scripts[name]).toMatch(/^exec node /);
});

describe('npm run backend', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'npm-scripts-'));
    await layPgliteTemplate(dataDir);
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  async function start(port: number): Promise<ChildProcess> {
    const env = { ...process.env, DATA_DIR: dataDir, BACKEND_PORT: String(port), SEED: 'off' };
    const npm = spawn('npm', ['run', 'backend'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const chunk of npm.stdout.iterator({ destroyOnReturn: false })) {
      if (String(chunk).includes('"msg":"listening"')) break;
    }
    npm.stdout.resume();
    return npm;
  }

  // test/web/ends-of-npm-start.test.ts has all the ways in which npm ends.
  it('ends also when its npm is killed outright', async () => {
    const port = await findFreePort();
    const npm = await start(port);
    npm.kill('SIGKILL');
    // The pipe of its output closes with the last process that holds it.
    await once(npm, 'close');
    expect(await isFree(port)).toBe(true);
  });
});

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
