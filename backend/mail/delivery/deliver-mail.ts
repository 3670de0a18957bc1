import { setTimeout as wait } from 'node:timers/promises';
import type { BackendConfig } from '../../config.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { getIssueContent } from '../digest/issue/repository.ts';
import { createIssueRenderer } from '../digest/mail/render-issue.ts';
import type { Mailer } from '../mailer.ts';
import type { MailTransport, Outcome } from './mail-transport.ts';
import { acquireTurn, claim, type Delivery, holdUp, pauseUnfinished, settle } from './take-deliveries.ts';

/** An outage of the database for a minute must not make a sent mail unknown. */
const SETTLE_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000];
/** Between two attempts to reach a mail server. */
const AWAY_SECONDS = 60;

export type DeliveryDependencies = Pick<AppDependencies, 'database' | 'config' | 'mailer' | 'log'>;

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
  if (content.tips.length === 0 && (await pauseUnfinished(db, issue))) {
    log.warn({ issue }, 'the Monday mail is paused: all its posts have left the site');
  }
  const render = createIssueRenderer(content, config);
  const transport = await borrowMailTransport(config, mailer);
  try {
    const problem = await transport.open();
    if (problem !== null) return await putOff(problem);
    signal.throwIfAborted();
    // The claim comes last, so that nothing but the SMTP conversation follows it.
    const reader = await claim(db, delivery, id);
    if (!reader) return { outcome: null, tryAgainAfter: null };
    const outcome = await transport.handOver(render(reader));
    const tryAgainAfter = await settlePatiently(outcome);
    if (outcome.kind === 'sent') return { outcome: 'sent', tryAgainAfter: null };
    // The server's response may contain the address; the issue's report has it.
    log.warn({ issue, reader: subscriber, outcome: outcome.kind }, 'mail was not taken');
    const isServer = outcome.kind === 'away' || outcome.kind === 'unknown';
    if (isServer) await putOff(outcome.reason);
    return { outcome: outcome.kind, tryAgainAfter };
  } finally {
    transport.giveBack();
  }

  /** Other mails would fail as well. */
  async function putOff(reason: string) {
    log.warn({ issue, reason: reason.replaceAll(/\S+@\S+/g, '…') }, 'the mail server takes no mail at present');
    await holdUp(db, issue, AWAY_SECONDS);
    return { outcome: 'away' as const, tryAgainAfter: 0 };
  }

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

/** Idle connections are closed after this. */
const IDLE_MS = 1_000;

type Idle = { transport: MailTransport; timer: NodeJS.Timeout };
const idle = new WeakMap<BackendConfig, Idle[]>();

async function createMailTransport({ smtpUrl, mailFrom }: BackendConfig, mailer: Mailer): Promise<MailTransport> {
  if (!smtpUrl) return createOutboxTransport(mailer);
  return (await import('./smtp-transport.ts')).createSmtpTransport(smtpUrl, mailFrom);
}

/** A transport for one mail. Its connection is reused by the next. */
async function borrowMailTransport(
  config: BackendConfig,
  mailer: Mailer,
): Promise<MailTransport & { giveBack(): void }> {
  const connections = idle.get(config) ?? [];
  idle.set(config, connections);
  const found = connections.pop();
  clearTimeout(found?.timer);
  const transport = found?.transport ?? (await createMailTransport(config, mailer));
  const giveBack = () => {
    const timer = setTimeout(() => {
      connections.splice(
        connections.findIndex((one) => one.transport === transport),
        1,
      );
      transport.close();
    }, IDLE_MS);
    connections.push({ transport, timer });
  };
  return { ...transport, giveBack };
}

function createOutboxTransport(mailer: Mailer): MailTransport {
  return {
    open: async () => null,
    handOver: async (mail) => {
      try {
        await mailer.send(mail);
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'away', reason: error instanceof Error ? error.message : String(error) };
      }
    },
    close: () => {},
  };
}
