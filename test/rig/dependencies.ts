import { pino } from 'pino';
import type { AppDependencies } from '#backend/main/dependencies.ts';
import type { TestBackend } from './backend.ts';

/** Dependencies for functions that need more than the database. */
export const dependenciesOf = ({ database, config, pictures, mailer, jobs, time }: TestBackend): AppDependencies => ({
  database,
  config,
  pictures,
  mailer,
  jobs,
  clock: time.now,
  log: pino({ level: 'silent' }),
});
