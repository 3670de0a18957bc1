import type { Supervisor } from '#server/stack/supervisor.ts';
import { runKills } from '#test/rig/digest/run-kills.ts';
import { startTestPostgres } from '#test/rig/postgres.ts';

const MAILS = 2000;
const KILLS = 100;

/**
 * Sends the Monday mail to 2,000 readers over SMTP by processes of which a hundred are killed while they do, each at a point
 * of its progress, on PostgreSQL where there is one and on PGlite otherwise or with `pglite`. Who got it twice, or not at all?
 */
export async function benchDigestKills(supervisor: Supervisor, kind: string | undefined): Promise<void> {
  if (kind !== 'pglite' && !process.env.TEST_DATABASE_URL) {
    const started = await startTestPostgres(supervisor);
    if ('url' in started) process.env.TEST_DATABASE_URL = started.url;
  }
  const database = kind !== 'pglite' && process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite';
  const { kills, states, twice, leftOut, wronglySent, received } = await runKills(database, MAILS, KILLS);
  console.table({
    [`${MAILS} mails on ${database}`]: {
      kills,
      received,
      ...states,
      'got it twice': twice.length,
      'left out': leftOut.length,
      'wrongly said to be sent': wronglySent.length,
    },
  });
}
