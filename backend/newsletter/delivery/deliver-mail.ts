import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '../../db/connection.ts';
import { classifyFailure, type Outcome } from '../../mail/classify-failure.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { getIssueContent } from '../digest/issue/repository.ts';
import { createIssueRenderer, type Sender } from '../digest/mail/render-issue.ts';
import { loadPart } from '../personal/load-part.ts';
import { acquireTurn, claim, type Delivery, holdUp, pauseUnfinished, settle, skip } from './take-deliveries.ts';

/** An outage of the database for a minute must not make a sent mail unknown. */
const SETTLE_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000];
/** Between two attempts to reach a mail server. */
const AWAY_SECONDS = 60;

export type DeliveryDependencies = {
  database: DatabaseHandle;
  mailer: Mailer;
  /** `digestRate`: mails of an issue per second, over all processes; 0 for no limit. */
  config: Sender & { digestRate: number };
  log: Logger;
};

/**
 * Sends one mail of an issue at most once, within the rate `digestRate` over all processes. Returns the seconds until a
 * retry, or null.
 */
export async function deliverMail(
  { database: { db }, config, mailer, log }: DeliveryDependencies,
  delivery: Delivery,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<{ outcome: Outcome['kind'] | null; tryAgainAfter: number | null }> {
  const { issue, subscriber } = delivery;
  await wait(await acquireTurn(db, issue, config.digestRate), undefined, { signal });
  const content = await getIssueContent(db, issue);
  if (content.kind === 'monday' && content.tips.length === 0 && (await pauseUnfinished(db, issue))) {
    log.warn({ issue }, 'the Monday mail is paused: all its posts have left the site');
  }
  const personal = await loadPart(db, delivery);
  if (content.kind === 'daily' && !personal) {
    await skip(db, delivery, 'Its posts have left the site, or its reader has ended it');
    return { outcome: null, tryAgainAfter: null };
  }
  const render = createIssueRenderer(content, config);
  signal.throwIfAborted();
  // The claim comes last, so that nothing but the SMTP conversation follows it.
  const reader = await claim(db, delivery, id);
  if (!reader) return { outcome: null, tryAgainAfter: null };
  const outcome = await mailer.send(render(reader, personal)).then((): Outcome => ({ kind: 'sent' }), classifyFailure);
  const tryAgainAfter = await settlePatiently(outcome);
  if (outcome.kind === 'sent') return { outcome: 'sent', tryAgainAfter: null };
  // The server's response may contain the address; the issue's report has it.
  log.warn({ issue, reader: subscriber, outcome: outcome.kind }, 'mail was not taken');
  if (outcome.kind === 'away' || outcome.kind === 'unknown') {
    // Other mails would fail as well.
    const reason = outcome.reason.replaceAll(/\S+@\S+/g, '…');
    log.warn({ issue, reason }, 'the mail server takes no mail at present');
    await holdUp(db, issue, AWAY_SECONDS);
  }
  return { outcome: outcome.kind, tryAgainAfter };

  async function settlePatiently(outcome: Outcome): Promise<number | null> {
    for (const delay of SETTLE_DELAYS_MS) {
      try {
        return await settle(db, delivery, id, outcome);
      } catch (error) {
        log.warn({ err: error, issue, reader: subscriber }, 'the answer could not be written down yet');
        await wait(delay);
      }
    }
    return settle(db, delivery, id, outcome);
  }
}
