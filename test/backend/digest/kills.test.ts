import { expect, it } from 'vitest';
import { CONNECTIONS } from '#backend/digest/delivery/deliver-issue.ts';
import { testDatabases } from '#test/rig/database.ts';
import { runKills } from '#test/rig/digest/run-kills.ts';

// A hundred kills of 2,000 mails: `npm run bench -- digest-kills`. PGlite takes a second of the processor for each start.
it.each(testDatabases.map((kind) => ({ kind, mails: kind === 'pglite' ? 20 : 80, kills: kind === 'pglite' ? 1 : 5 })))(
  'sends $mails mails to as many readers, none of them twice, though its process is killed $kills times on $kind',
  async ({ kind, mails, kills }) => {
    const { states, ...report } = await runKills(kind, mails, kills);
    expect(report).toEqual({ kills, twice: [], leftOut: [], wronglySent: [], received: expect.any(Number) });
    const { sent = 0, unknown = 0, ...others } = states;
    expect([sent + unknown, others]).toEqual([mails, {}]);
    expect(unknown).toBeLessThanOrEqual(kills * CONNECTIONS);
  },
);
