import { expect, it } from 'vitest';
import { CONNECTIONS } from '#backend/newsletter/digest/digest-jobs.ts';
import { testDatabases } from '#test/rig/database.ts';
import { runKills } from '#test/rig/digest/run-kills.ts';

// One at each phase of the conversation. `MAIL_KILLS=100 npm test -- --unit` kills more often.
const KILLS = Number(process.env.MAIL_KILLS ?? 3);
const MAILS = KILLS * 16;
/** A process starts after each kill. */
const TIMEOUT_MS = 60_000 + KILLS * 15_000;

it(
  `sends ${MAILS} mails to as many readers, none of them twice, though its process is killed ${KILLS} times`,
  async () => {
    const { states, ...report } = await runKills(testDatabases.at(-1) ?? 'pglite', MAILS, KILLS);
    expect(report).toEqual({ kills: KILLS, twice: [], leftOut: [], wronglySent: [], received: expect.any(Number) });
    const { sent = 0, unknown = 0, ...others } = states;
    expect([sent + unknown, others]).toEqual([MAILS, {}]);
    expect(unknown).toBeLessThanOrEqual(KILLS * CONNECTIONS);
  },
  TIMEOUT_MS,
);
