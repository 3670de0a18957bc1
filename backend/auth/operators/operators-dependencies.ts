import type { Logger } from 'pino';
import type { TrustedProxies } from '#lib/config/trusted-proxies.ts';
import type { DatabaseHandle } from '../../db/connection.ts';

export type OperatorsDependencies = {
  database: DatabaseHandle;
  config: {
    jwtSecret: string;
    ingestToken: string;
    siteName: string;
    /** Public origin, for links. */
    siteUrl: string;
    trustedProxies: TrustedProxies;
    /** Whether there is a desk. */
    desk: boolean;
  };
  clock: () => Date;
  log: Logger;
};
