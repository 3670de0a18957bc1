import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PGLITE_FLAGS } from '#cli/start/stack/start-backend.ts';
import { findFreePort } from '#runtime/ports.mjs';
import { PUBLISHABLE_KEY, SECRET_KEY } from '#test/rig/data-service.ts';
import { layPgliteTemplate } from '#test/rig/pglite-template.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const SUBSCRIPTIONS = 60;
const KILL_AFTER = 25;
const CLIENTS = 8;

let dataDir: string;
let port: number;
let backend: ChildProcess | null = null;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'durability-'));
  await layPgliteTemplate(dataDir);
  port = await findFreePort();
});
afterAll(async () => {
  await kill();
  rmSync(dataDir, { recursive: true, force: true });
});

it('keeps every acknowledged subscription, once, when the backend is killed among them', async () => {
  await start();
  const emails = Array.from({ length: SUBSCRIPTIONS }, (_, index) => `reader${index}@example.com`);
  const acknowledged = await subscribeUntilKilled(emails);
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER);
  expect(acknowledged.length).toBeLessThan(SUBSCRIPTIONS);

  await start();
  const stored = await listSubscribers();
  expect(new Set(stored).size).toBe(stored.length);
  expect(acknowledged.filter((email) => !stored.includes(email))).toEqual([]);

  // Callers without a response retry, and so does everybody else.
  for (const email of emails) expect(await subscribe(email)).toBe(true);
  expect((await listSubscribers()).sort()).toEqual([...emails].sort());
});

/** Several clients work through the list until the process dies; answers the addresses whose success was answered. */
async function subscribeUntilKilled(emails: string[]): Promise<string[]> {
  const waiting = [...emails];
  const acknowledged: string[] = [];
  const work = async () => {
    for (let email = waiting.shift(); email && backend; email = waiting.shift()) {
      if (await subscribe(email)) acknowledged.push(email);
      if (acknowledged.length === KILL_AFTER) await kill();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return acknowledged;
}

async function subscribe(email: string): Promise<boolean> {
  const client = createClient(`http://127.0.0.1:${port}`, PUBLISHABLE_KEY);
  const { data } = await client.functions.invoke('subscribe-main-list', { body: { email } });
  return data?.success === true;
}

async function listSubscribers(): Promise<string[]> {
  const client = createClient(`http://127.0.0.1:${port}`, SECRET_KEY);
  const { data, error } = await client.from('subscribers').select('email');
  if (error) throw error;
  return data.map((row) => row.email);
}

async function start(): Promise<void> {
  const child = spawn(process.execPath, [...PGLITE_FLAGS, 'backend/main/server.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      BACKEND_PORT: String(port),
      DATABASE_URL: '',
      SUPABASE_URL: '',
      SMTP_URL: '',
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      SUPABASE_SECRET_KEY: SECRET_KEY,
      RATE_LIMIT_FACTOR: '0',
      SEED: 'off',
      LOG_LEVEL: 'warn',
    },
  });
  backend = child;
  let output = '';
  child.stderr?.on('data', (text) => {
    output += text;
  });
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The backend did not start: ${output}`);
    await setTimeout(50);
  }
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** As a power switch would: no signal handler runs. */
async function kill(): Promise<void> {
  const child = backend;
  if (!child) return;
  backend = null;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
