import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PGLITE_FLAGS } from '#cli/start/stack/start-backend.ts';
import { findFreePort } from '#runtime/ports.mjs';
import { withoutConfiguration } from '#runtime/product-variables.ts';
import { anyKind, createServerDatabase } from '#test/rig/database.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';
import { startTestS3 } from '#test/rig/s3.ts';

const SERVER = fileURLToPath(new URL('../../backend/main/server.ts', import.meta.url));

// The process itself, as `npm run backend` starts it.
describe('the backend process', () => {
  let dataDir: string;
  let port: number;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'server-test-'));
    port = await findFreePort();
  });
  afterAll(async () => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  });

  function run(env: Record<string, string | undefined> = {}) {
    const child = spawn(process.execPath, [...PGLITE_FLAGS, SERVER], {
      cwd: dataDir,
      env: {
        // No `.env` of a developer counts.
        ...withoutConfiguration({}),
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: dataDir,
        BACKEND_PORT: String(port),
        SEED: 'off',
        ...env,
      } as Record<string, string | undefined> as NodeJS.ProcessEnv,
    });
    children.push(child);
    let output = '';
    const listening = new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk;
        if (output.includes('"msg":"listening"')) resolve();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => reject(new Error(`ended before it listened:\n${output}`)));
    });
    // A test that expects the process to end does not wait until it listens.
    listening.catch(() => {});
    const ended = once(child, 'close').then(([code]) => ({ code, output }));
    return { child, listening, ended };
  }

  const request = (route: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${route}`, init);
  // An empty directory is started on in e2e/start.spec.ts; durability, through a SIGKILL, is tested in api/data/durability.test.ts.
  describe('while it runs', () => {
    let backend: ReturnType<typeof run>;
    beforeAll(async () => {
      await layPgliteTemplate(dataDir);
      // Settings are those of the checkout, not of the directory that it is started in.
      writeFileSync(path.join(dataDir, '.env'), 'LOG_LEVEL=no-such-level');
      backend = run({ LOG_LEVEL: undefined });
      await backend.listening;
    });

    it('is ready', async () => {
      expect((await request('/readyz')).status).toBe(200);
    });

    it('answers a body over the limit with 413 and stays usable', async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ identifier: 'x'.repeat(2 * 1024 * 1024), password: 'x' });
      const response = await request('/api/auth/local', { method: 'POST', headers, body });
      expect(response.status).toBe(413);
      expect((await request('/healthz')).status).toBe(200);
      expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{20,}$/);
    });

    it('keeps its directory from another process', async () => {
      const { code, output } = await run({ BACKEND_PORT: String(await findFreePort()) }).ended;
      expect([code, output.trim()]).toEqual([
        1,
        expect.stringMatching(/^The embedded database in .* is in use by process \d+\..*DATA_DIR\.$/),
      ]);
    });

    it('ends cleanly on a signal, with a client that never finishes its request', async () => {
      const client = connect(port, '127.0.0.1');
      client.on('error', () => {});
      await once(client, 'connect');
      client.write(
        'POST /api/auth/local HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      );
      expect((await request('/healthz')).status).toBe(200);
      backend.child.kill('SIGINT');
      expect((await backend.ended).code).toBe(0);
      client.destroy();
    });
  });

  it('names the port and the variable when the port is taken', async () => {
    const blocker = createServer().listen(port, '127.0.0.1');
    await once(blocker, 'listening');
    try {
      const { code, output } = await run({ LOG_LEVEL: 'silent' }).ended;
      expect([code, output.trim()]).toEqual([1, `Port ${port} is in use. Stop the other program or set BACKEND_PORT.`]);
    } finally {
      blocker.close();
    }
  });

  it('names every wrong variable, without its value, and needs secrets of its own in production', async () => {
    const wrong = { BACKEND_PORT: 'http', DATABASE_URL: 'mysql://secret@host/db' };
    const { code, output } = await run({ NODE_ENV: 'production', ...wrong }).ended;
    expect(code).toBe(1);
    expect(output).toContain('JWT_SECRET is missing');
    expect(output).toContain('BACKEND_PORT is wrong');
    expect(output).toContain('DATABASE_URL is wrong');
    expect(output).not.toMatch(/secret@|at file:/);
  });

  it('says which variable to check when the database does not answer', async () => {
    const nobody = await findFreePort();
    const { code, output } = await run({ DATABASE_URL: `postgres://nobody@127.0.0.1:${nobody}/none` }).ended;
    expect([code, output.trim()]).toEqual([
      1,
      expect.stringMatching(/^The database does not answer: check DATABASE_URL/),
    ]);
  });

  it('refuses a bucket that does not exist before anything is seeded, in a line without the secret', async () => {
    const s3 = await startTestS3();
    const server = anyKind === 'postgres' ? await createServerDatabase({ isMigrated: true }) : null;
    try {
      const env = { S3_URL: s3.url({ bucket: 'elsewhere' }), LOG_LEVEL: 'silent', SEED: 'on' };
      const { code, output } = await run(server ? { ...env, DATABASE_URL: server.url } : env).ended;
      expect([code, output.trim()]).toEqual([
        1,
        expect.stringMatching(
          /^The S3-compatible storage refuses: \S+elsewhere\/ answered 404 NoSuchBucket\. Check S3_URL\.$/,
        ),
      ]);
    } finally {
      await s3.close();
      await server?.drop();
    }
  });
});
