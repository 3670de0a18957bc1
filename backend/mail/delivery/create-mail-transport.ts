import type { BackendConfig } from '../../config.ts';
import type { Mailer } from '../mailer.ts';
import type { MailTransport } from './mail-transport.ts';

/** Idle connections are closed after this. */
const IDLE_MS = 1_000;

type Idle = { transport: MailTransport; timer: NodeJS.Timeout };
const idle = new WeakMap<BackendConfig, Idle[]>();

async function createMailTransport({ smtpUrl, mailFrom }: BackendConfig, mailer: Mailer): Promise<MailTransport> {
  if (!smtpUrl) return createOutboxTransport(mailer);
  return (await import('./smtp-transport.ts')).createSmtpTransport(smtpUrl, mailFrom);
}

/** A transport for one mail. Its connection is reused by the next. */
export async function borrowMailTransport(
  config: BackendConfig,
  mailer: Mailer,
): Promise<MailTransport & { giveBack(): void }> {
  const couriers = idle.get(config) ?? [];
  idle.set(config, couriers);
  const found = couriers.pop();
  clearTimeout(found?.timer);
  const transport = found?.transport ?? (await createMailTransport(config, mailer));
  const giveBack = () => {
    const timer = setTimeout(() => {
      couriers.splice(
        couriers.findIndex((one) => one.transport === transport),
        1,
      );
      transport.close();
    }, IDLE_MS);
    couriers.push({ transport, timer });
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
