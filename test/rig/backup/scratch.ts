import { pino } from 'pino';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { openJobs } from '#backend/jobs/queue/open-jobs.ts';
import { createApp } from '#backend/main/app.ts';
import type { Entry, Header } from '#backend/main/backup/entry.ts';
import type { BackendConfig } from '#backend/main/config.ts';
import { REGISTRY } from '#backend/main/job-registry.ts';
import { createPictureStore } from '#backend/pictures/store/create-picture-store.ts';
import { machineToken } from '#runtime/secrets.ts';

/** The first entry of a dump, which is read on from there. */
export async function readHeader(entries: AsyncGenerator<Entry>): Promise<Header> {
  const { value } = await entries.next();
  return JSON.parse(Buffer.from((value as Entry).data).toString());
}

type App = { request(path: string, init?: RequestInit): Response | Promise<Response> };

/** The backup as the running backend sends it to a command on its machine. */
export async function* requestBackup(app: App, jwtSecret: string, query = ''): AsyncGenerator<Uint8Array> {
  const headers = { authorization: `Bearer ${machineToken(jwtSecret)}` };
  const response = await app.request(`/admin/backup${query}`, { method: 'POST', headers });
  if (!response.ok || !response.body) throw new Error(`The backup answered ${response.status}`);
  yield* response.body;
}

/** A backend on a restored database, without jobs. */
export async function openApp(database: DatabaseHandle, config: BackendConfig) {
  const log = pino({ level: 'silent' });
  const jobs = await openJobs({ database, log, jobs: REGISTRY });
  const pictures = createPictureStore(config);
  const mailer = { send: async () => {}, close: async () => {} };
  const app = await createApp({ database, config, pictures, mailer, jobs, log, clock: () => new Date() });
  return { app, close: () => jobs.close() };
}
