import { randomUUID } from 'node:crypto';
import { type DeliveryDependencies, deliverMail } from '#backend/newsletter/delivery/deliver-mail.ts';
import { CONNECTIONS } from '#backend/newsletter/digest/digest-jobs.ts';

/**
 * Delivers each mail of issue 1 that waits once, as the queue does with its jobs, and stops when the mail server is away or does not answer. `again` has
 * after how many seconds mails are to be tried again.
 */
export async function deliverAll(
  deps: DeliveryDependencies,
): Promise<{ sent: number; again: number[]; isAway: boolean }> {
  const waiting = await deps.database.db
    .selectFrom('public.mail_deliveries')
    .select('subscriber_id')
    .where('state', '=', 'pending')
    .orderBy('subscriber_id')
    .execute();
  const report = { sent: 0, again: [] as number[], isAway: false };
  const stopping = new AbortController();
  const lane = async () => {
    for (let next = waiting.shift(); next && !stopping.signal.aborted; next = waiting.shift()) {
      const delivery = { issue: 1, subscriber: Number(next.subscriber_id) };
      const job = { id: randomUUID(), signal: stopping.signal };
      const { outcome, tryAgainAfter } = await deliverMail(deps, delivery, job).catch((error) => {
        if (stopping.signal.aborted) return { outcome: null, tryAgainAfter: null };
        throw error;
      });
      if (outcome === 'sent') report.sent += 1;
      if (tryAgainAfter !== null) report.again.push(tryAgainAfter);
      if (outcome !== 'away' && outcome !== 'unknown') continue;
      report.isAway = true;
      stopping.abort();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return report;
}
