import { pino } from 'pino';
import { prepareAuthSchema } from '../../data-service/prepare-auth-schema.ts';
import type { DatabaseHandle } from '../../db/connection.ts';
import { migrate } from '../../db/migrate.ts';
import { openJobs } from '../../jobs/queue/open-jobs.ts';
import { REGISTRY } from '../../jobs/registry.ts';

type Options = {
  /** Only these migrations; all when it is not given. */
  versions?: readonly string[];
  withAuth: boolean;
};

/** Gives a database the tables that a backend's start would give it: the site's, the auth service's, the queue's. */
export async function prepareDatabase(database: DatabaseHandle, { versions, withAuth }: Options): Promise<void> {
  await migrate(database, versions && { versions });
  if (withAuth) await prepareAuthSchema(database);
  const jobs = await openJobs({ database, log: pino({ level: 'silent' }), jobs: REGISTRY });
  await jobs.close();
}
