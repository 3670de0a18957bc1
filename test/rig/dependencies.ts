import { pino } from 'pino';
import type { AppDependencies } from '#backend/dependencies.ts';
import type { TestBackend } from './backend.ts';

/** What functions that need more than the database are called with. */
export const dependenciesOf = ({ database, config, pictures, mailer, jobs, time }: TestBackend): AppDependencies => ({
  database,
  config,
  pictures,
  mailer,
  jobs,
  clock: time.now,
  log: pino({ level: 'silent' }),
});
