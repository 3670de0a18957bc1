import type { TrustedProxies } from '#lib/config/trusted-proxies.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import type { RemovalDependencies, WebAccess } from '../http/revalidate.ts';
import type { Jobs } from '../jobs/queue/jobs.ts';

export type RequestsDependencies = {
  database: DatabaseHandle;
  config: WebAccess & { trustedProxies: TrustedProxies; jwtSecret: string; siteUrl: string; siteName: string };
  clock: () => Date;
  jobs: Jobs;
  log: RemovalDependencies['log'];
};
