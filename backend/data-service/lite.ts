import { AsyncLocalStorage } from 'node:async_hooks';
import { App, type EmailDriver } from '@supabase/lite';
import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import { isDatabaseAway } from '../db/database-errors.ts';
import type { AppDependencies } from '../dependencies.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { limitMail, normalizeAddress } from '../mail/limit-mail.ts';
import { type MailRequest, mailRequests } from './auth/auth-limits.ts';
import { createAuthTables } from './auth/create-auth-tables.ts';
import { asksForConfirmation, type DataServiceConfig } from './config.ts';
import { grantToCallers, runAsCaller } from './run-as-caller.ts';

/** Handles /rest/v1 and /auth/v1. Throws while the database is away. */
export type Lite = (request: Request) => Promise<Response>;

const MAX_ROWS = 1000;
const ACCESS_TOKEN_SECONDS = 3600;

/**
 * Supabase Lite on the backend's connection: the data API over schema `public` and the core of the auth service.
 * Resolves when it is ready.
 */
export async function openLite(deps: AppDependencies, config: DataServiceConfig, limiter: RateLimiter): Promise<Lite> {
  const { database } = deps;
  runAsCaller(database.connection);
  const app = new App({
    connection: database.connection,
    api: { external_url: config.publicUrl, schemas: ['public'], max_rows: MAX_ROWS },
    auth: {
      enabled: true,
      jwt_secret: config.tokenSecret,
      jwt_expiry: ACCESS_TOKEN_SECONDS,
      // Lite enforces keys only if both are set.
      publishable_key: config.publishableKey,
      secret_key: config.secretKey,
      site_url: config.siteUrl,
      additional_redirect_urls: [],
      enable_refresh_token_rotation: true,
      minimum_password_length: 6,
      email: {
        enable_confirmations: asksForConfirmation(config),
        otp_length: 8,
        // Lite's double confirmation asks the old address alone, so that any new one would count as confirmed.
        double_confirm_changes: false,
      },
      external: Object.fromEntries(
        Object.entries(config.providers).map(([name, { clientId, secret, url }]) => [
          name,
          { enabled: true, client_id: clientId, secret, ...(url ? { url } : {}) },
        ]),
      ),
    },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: { email: createMailDriver(config, limiter) },
    },
  });
  const lite: Lite = async (request) => {
    const { result: response, errors } = await collectErrors(async () => app.fetch(request, { peerAddress: null }));
    if (response.status >= 500) {
      // Lite would name the database's address, with a status that is not retried.
      const away = errors.find(isDatabaseAway);
      if (away) throw away;
      // Stacks only: database errors have the query's parameters.
      const stacks = errors.map((error) => (error instanceof Error ? error.stack : typeof error));
      deps.log.error({ stacks, path: new URL(request.url).pathname }, 'data service failed');
    }
    return response;
  };

  await whileLocked(deps, async () => {
    await app.ensureSystemSchema();
    await createAuthTables(database);
    await grantToCallers(database);
    await warmUp(lite, config);
  });
  return lite;
}

/** The first request reads the schema, for which a visitor should not wait. */
async function warmUp(lite: Lite, { publishableKey }: DataServiceConfig): Promise<void> {
  const response = await lite(
    new Request('http://data-service/rest/v1/gb_daily_summaries?select=id&limit=1', {
      headers: { apikey: publishableKey },
    }),
  );
  if (!response.ok) throw new Error(`The data service does not answer: ${response.status} ${await response.text()}`);
}

/** Several processes may start on one PostgreSQL at the same moment. */
async function whileLocked({ database }: AppDependencies, work: () => Promise<void>): Promise<void> {
  if (database.kind === 'pglite') return work();
  await database.db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${ADVISORY_LOCKS.prepareDataService})`.execute(connection);
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.prepareDataService})`.execute(connection);
    }
  });
}

const printed = new AsyncLocalStorage<unknown[]>();
let wrapped: typeof console.error | undefined;

/**
 * Collects the output of `console.error`. Lite prints every rejected query with its parameters, which are noise, and
 * other people's data.
 */
async function collectErrors<T>(work: () => Promise<T>): Promise<{ result: T; errors: unknown[] }> {
  wrapConsole();
  const errors: unknown[] = [];
  const result = await printed.run(errors, work);
  return { result, errors };
}

// The previous `console.error` stays underneath, so that others may replace and restore it.
function wrapConsole(): void {
  if (console.error === wrapped) return;
  wrapped = new Proxy(console.error, {
    apply(target, self, values: unknown[]) {
      const errors = printed.getStore();
      if (errors) errors.push(...values);
      else Reflect.apply(target, self, values);
    },
  });
  console.error = wrapped;
}

/**
 * Queues Lite's mails as plain text: its HTML advertises Lite. Rewrites links from the site's origin to the data
 * service's. Rejects beyond a limit.
 */
function createMailDriver({ siteUrl, publicUrl }: DataServiceConfig, limiter: RateLimiter): EmailDriver {
  return {
    send: async ({ to, subject, text = '' }) => {
      const request = mailRequests.getStore();
      if (!request) throw new Error('Lite sends a mail outside of a request');
      countRecipient(limiter, request, to);
      const turned = text.replaceAll(`${siteUrl}/auth/v1/`, `${publicUrl}/auth/v1/`);
      request.due.push({ to, subject, text: turned, opensAccount: true });
    },
  };
}

function countRecipient(limiter: RateLimiter, request: MailRequest, to: string): void {
  if (request.counted.has(normalizeAddress(to))) return;
  try {
    limitMail(limiter, request.client, to);
  } catch (error) {
    request.refusal = error;
    throw error;
  }
}
