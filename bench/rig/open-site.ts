import { openDatabase } from '#backend/db/connection.ts';
import { migrate } from '#backend/db/migrate.ts';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import type { Env } from '#runtime/secrets.ts';
import { UserError } from '#runtime/user-error.mjs';
import { installPrograms } from '#test/rig/install-programs.ts';
import { startTestPostgres } from '#test/rig/postgres.ts';
import { onServer } from '#test/rig/postgres-template.ts';
import { startTestStack, type TestStack } from '#test/rig/stack.ts';
import { fillWithPosts } from './fill-with-posts.ts';

export type Engine = 'embedded' | 'postgresql';

export type Site = {
  stack: TestStack;
  web: string;
  api: string;
  /** The web, the backend, and PostgreSQL's first process where it is used. */
  processes: number[];
};

/** The fixture repeats its sentences, so that finding its stories would take minutes and disturb what is measured. */
export const WITHOUT_JOBS: Env = { JOBS: 'off' };

type SiteOptions = { engine: Engine; posts: number; settings?: Env };

/** The product with so many posts, on its embedded database or on a PostgreSQL of its own. @throws UserError without one */
export async function openSite(supervisor: Supervisor, { engine, posts, settings = {} }: SiteOptions): Promise<Site> {
  const url = engine === 'postgresql' ? await startPostgres(supervisor) : null;
  if (url) await fill({ databaseUrl: url }, posts);
  const stack = await startTestStack(supervisor, {
    seed: false,
    isPatient: false,
    settings: { ...settings, ...(url && { DATABASE_URL: url }) },
  });
  if (!url) {
    await stack.stopBackend();
    await fill({ dataDir: stack.dataDir }, posts);
    await stack.startBackend();
    await stack.restartWeb();
  }
  const processes = [...stack.processIds(), ...(url ? await findPostmaster(url) : [])];
  return { stack, web: stack.webUrl, api: stack.apiUrl, processes };
}

/** The address of an empty database. @throws UserError */
export async function startPostgres(supervisor: Supervisor): Promise<string> {
  await installPrograms(['postgresql']);
  const server = await startTestPostgres(supervisor);
  if ('reason' in server) throw new UserError(`There is no PostgreSQL: ${server.reason}.`);
  return server.url;
}

async function findPostmaster(url: string): Promise<number[]> {
  const { rows } = await onServer(url, (admin) => admin.query(`select pg_read_file('postmaster.pid') as file`));
  return [Number.parseInt(rows[0].file, 10)];
}

async function fill(place: { dataDir: string } | { databaseUrl: string }, posts: number): Promise<void> {
  const database = await openDatabase(place);
  try {
    await migrate(database);
    await fillWithPosts(database, posts);
  } finally {
    await database.close();
  }
}
