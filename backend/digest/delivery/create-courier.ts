import type { BackendConfig } from '../../config.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Courier } from './courier.ts';
import { createSmtpCourier } from './smtp-courier.ts';

/** Through SMTP where it is configured, else into the outbox. */
export function createCourier({ smtpUrl, mailFrom }: BackendConfig, mailer: Mailer): Courier {
  return smtpUrl ? createSmtpCourier(smtpUrl, mailFrom) : createOutboxCourier(mailer);
}

function createOutboxCourier(mailer: Mailer): Courier {
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
