import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { createApp } from '#backend/app.ts';
import { backUp } from '#backend/backup/back-up.ts';
import type { BackendConfig } from '#backend/config.ts';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { openJobs } from '#backend/jobs/queue/open-jobs.ts';
import { REGISTRY } from '#backend/jobs/registry.ts';
import { createPictureStore } from '#backend/pictures/open-picture-store.ts';
import { openTestDatabase } from '#test/rig/database.ts';

type App = { request(path: string, init?: RequestInit): Response | Promise<Response> };

/** The backup as the running backend gives it. */
export async function* requestBackup(app: App, token: string, query = ''): AsyncGenerator<Uint8Array> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.request(`/admin/backup${query}`, { method: 'POST', headers });
  if (!response.ok || !response.body) throw new Error(`The backup answered ${response.status}`);
  yield* response.body;
}

/** Backs up with a trial in memory. */
export const backUpTo = (
  file: string,
  entries: AsyncIterable<Uint8Array>,
  config: BackendConfig,
  more: Partial<Parameters<typeof backUp>[2]> = {},
) =>
  backUp(file, entries, {
    config,
    force: false,
    secrets: null,
    signal: new AbortController().signal,
    openScratch: () => openTestDatabase('pglite'),
    ...more,
  });

/** A backend on a restored database, without jobs. */
export async function openApp(database: DatabaseHandle, config: BackendConfig) {
  const log = pino({ level: 'silent' });
  const jobs = await openJobs({ database, log, jobs: REGISTRY });
  const pictures = createPictureStore({ database, config });
  const mailer = { send: async () => {}, close: async () => {} };
  const app = await createApp({ database, config, pictures, mailer, jobs, log, clock: () => new Date() });
  return { app, close: () => jobs.close() };
}

/** The file with one bit of the byte at `offset` changed. */
export async function flipBit(file: string, offset: number, bit: number): Promise<Buffer> {
  const bytes = await readFile(file);
  bytes[offset] = (bytes[offset] ?? 0) ^ (1 << bit);
  return bytes;
}
