import { pino } from 'pino';
import { createApp } from '#backend/app.ts';
import { parseConfig } from '#backend/config.ts';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { insertOperator } from '#backend/desk/access/operators.ts';
import { beginSession } from '#backend/desk/access/sessions.ts';
import { openJobs } from '#backend/jobs/queue/open-jobs.ts';
import { REGISTRY } from '#backend/jobs/registry.ts';
import { createPictureStore } from '#backend/pictures/open-picture-store.ts';

export type DeskAnswer = {
  status: number;
  body: { data: { id: unknown }[]; total: number; error?: { message: string } };
};

export type Desk = {
  get(path: string): Promise<DeskAnswer>;
  /** What a list can be sorted by, in its own words to who asks for something else. */
  columnsOf(list: string): Promise<string[]>;
  close(): Promise<void>;
};

/** The desk's API on a database, asked as a signed-in operator and without a port. */
export async function openDesk(database: DatabaseHandle): Promise<Desk> {
  const log = pino({ level: 'silent' });
  const config = { ...parseConfig(ENV), jobs: false };
  const jobs = await openJobs({ database, log, jobs: REGISTRY, keepsSchedules: false });
  const pictures = createPictureStore({ database, config });
  const mailer = { send: async () => {}, close: async () => {} };
  const app = await createApp({ database, config, pictures, clock: () => new Date(), mailer, jobs, log } as never);
  const cookie = `desk=${await signIn(database)}`;
  const get = async (path: string): Promise<DeskAnswer> => {
    const answer = await app.request(`/admin/api/${path}`, { headers: { cookie } });
    return { status: answer.status, body: (await answer.json()) as DeskAnswer['body'] };
  };
  return {
    get,
    columnsOf: async (list) => {
      const { body } = await get(`${list}?sort=nothing`);
      return body.error?.message.replace(/^sort: one of /, '').split(', ') ?? [];
    },
    close: () => jobs.close(),
  };
}

async function signIn({ db }: DatabaseHandle): Promise<string> {
  const secrets = { passwordHash: 'x', totpSecret: 'x', totpStep: 0 };
  const operator = await insertOperator(db, { name: `bench ${Date.now()}`, ...secrets }, new Date());
  if (!operator) throw new Error('The operator of the benchmark is there already.');
  return beginSession(db, operator.id, { address: 'local', userAgent: 'bench' }, new Date());
}

const ENV = {
  NODE_ENV: 'test',
  SITE_URL: 'http://web.test',
  WEB_URL: 'http://127.0.0.1:1',
  JWT_SECRET: 'jwt-secret-of-the-bench-0123456789abcdef',
  INGEST_TOKEN: 'ingest-token-of-the-bench-0123456789abcdef',
  REVALIDATE_SECRET: 'revalidate-secret-of-the-bench-0123456789',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_bench0123456789abcdefghij',
  SUPABASE_SECRET_KEY: 'sb_secret_bench0123456789abcdefghijklmno',
  LOG_LEVEL: 'silent',
  SUMMARIES: 'off',
  RATE_LIMIT_FACTOR: '0',
};
