import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AppDependencies } from '../../dependencies.ts';
import { getIssueContent } from '../issue/repository.ts';
import { createIssueRenderer } from '../mail/render-issue.ts';
import { type Claim, claimNext, findNextDue, markLost, settleClaim, takeTurn } from './claims.ts';
import type { Courier, Outcome } from './courier.ts';
import { createCourier } from './create-courier.ts';

/** Connections to the mail server at a time, and so the most mails that a kill leaves in the air. */
export const CONNECTIONS = 4;

/** This process, among all that share the work. */
const WORKER = randomUUID();

/** A database that is away for a minute must not make a mail unknown that was sent. */
const SETTLE_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000];

export type DeliveryResult = {
  sent: number;
  /** When to go on: mails wait for their next attempt, or another worker has them. Null when all is done or the issue is paused. */
  goOnAt: Date | null;
  /** An operator has it wait: resuming it sends the rest. */
  isPaused: boolean;
  /** Why the mail server takes nothing at present. */
  away: string | null;
};

export type DeliveryDependencies = Pick<AppDependencies, 'database' | 'config' | 'mailer' | 'log'>;

/**
 * Sends what is due of an issue, together with whoever else does: at most once to each reader, at `digestRate` mails per
 * second over all processes. Ends when nothing is due, the mail server is away, or `signal` is aborted, and can be called
 * again at any time.
 */
export async function deliverIssue(
  { database: { db, kind }, config, mailer, log }: DeliveryDependencies,
  issueId: number,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const lost = await markLost(db, issueId, { worker: WORKER, isAlone: kind === 'pglite' });
  if (lost > 0) log.warn({ issue: issueId, mails: lost }, 'mails were in the air when a process ended');
  const render = createIssueRenderer(await getIssueContent(db, issueId), config);
  let sent = 0;
  let away: string | null = null;

  await Promise.all(Array.from({ length: CONNECTIONS }, runLane));
  return { sent, ...(await findNextDue(db, issueId)), away };

  async function runLane(): Promise<void> {
    const courier = createCourier(config, mailer);
    try {
      while (!signal.aborted && away === null && (await sendNext(courier)));
    } finally {
      courier.close();
    }
  }

  /** Whether there may be more to do. The claim comes last, so that nothing but the conversation is between it and the mail. */
  async function sendNext(courier: Courier): Promise<boolean> {
    const problem = await courier.open();
    if (problem !== null) return stopFor(problem);
    if (config.digestRate > 0) {
      await wait(await takeTurn(db, issueId, config.digestRate), undefined, { signal }).catch(() => {});
    }
    if (signal.aborted || away !== null) return false;
    const claim = await claimNext(db, issueId, WORKER);
    if (!claim) return false;
    const outcome = await courier.handOver(render(claim.reader));
    await settle(claim, outcome);
    if (outcome.kind === 'sent') sent += 1;
    // What the server said may hold the address, and is in the issue's report.
    else log.warn({ issue: issueId, reader: claim.reader.id, outcome: outcome.kind }, 'mail was not taken');
    return outcome.kind === 'away' || outcome.kind === 'unknown' ? stopFor(outcome.reason) : true;
  }

  function stopFor(reason: string): false {
    away ??= reason;
    return false;
  }

  async function settle(claim: Claim, outcome: Outcome): Promise<void> {
    for (const delay of SETTLE_DELAYS_MS) {
      try {
        return await settleClaim(db, claim, outcome);
      } catch (error) {
        log.warn({ err: error, issue: issueId, reader: claim.reader.id }, 'the answer could not be written down yet');
        await wait(delay);
      }
    }
    await settleClaim(db, claim, outcome);
  }
}
