import type { Jobs } from '../../jobs/queue/jobs.ts';
import type { DeliveryDependencies } from '../delivery/deliver-mail.ts';

export type DigestDependencies = DeliveryDependencies & {
  config: {
    /** The IANA time zone of the Monday mail's 07:00. */
    digestTimeZone: string;
    smtpUrl?: string | undefined;
  };
  clock: () => Date;
  jobs: Jobs;
};
