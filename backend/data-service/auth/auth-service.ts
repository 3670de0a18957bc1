import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '../../db/connection.ts';
import type { Database } from '../../db/types.ts';
import type { AppDependencies } from '../../dependencies.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Jobs } from '../../jobs/queue/jobs.ts';
import { sendMail } from '../../mail/mail-job.ts';
import type { DataServiceConfig } from '../config.ts';
import type { Lite } from '../lite.ts';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';
import { type AuthLimits, createAuthLimits, toMailError } from './auth-limits.ts';
import { mailRequests } from './mail-request.ts';
import { toSafeRequest } from './safe-request.ts';
import { createSessionLock, type SessionLock } from './session-lock.ts';

/** What the auth routes share. */
export type AuthService = {
  config: DataServiceConfig;
  database: DatabaseHandle;
  db: Kysely<Database>;
  /** The only way to Lite from here: no request reaches it with a redirect to another site. */
  lite: Lite;
  jobs: Jobs;
  clock: () => Date;
  log: Logger;
  tokens: AccessTokens;
  limits: AuthLimits;
  lockSession: SessionLock;
};

export function createAuthService(
  deps: AppDependencies,
  config: DataServiceConfig,
  lite: Lite,
  limiter: RateLimiter,
): AuthService {
  const { database, jobs, clock, log } = deps;
  return {
    config,
    database,
    db: database.db,
    lite: async (request) => {
      const response = await lite(await toSafeRequest(request, config.siteUrl));
      const mails = mailRequests.getStore();
      // Whatever Lite makes of it, a mail that was not sent because of a limit is said to be one.
      if (mails?.refusal) throw toMailError(mails.refusal);
      // Lite's transaction is over by now, whether the mail was part of it or not.
      const due = mails?.due.splice(0) ?? [];
      if (response.status < 500) for (const mail of due) await sendMail(jobs, mail);
      return response;
    },
    jobs,
    clock,
    log,
    tokens: createAccessTokens(config),
    limits: createAuthLimits(deps.config.trustedProxies, limiter),
    lockSession: createSessionLock(database),
  };
}
