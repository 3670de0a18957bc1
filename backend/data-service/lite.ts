import { App } from '@supabase/lite';
import { sql } from 'kysely';
import type { AppDependencies } from '../dependencies.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { createAuthTables } from './auth/create-auth-tables.ts';
import { asksForConfirmation, type DataServiceConfig } from './config.ts';
import { collectErrors } from './lite-console.ts';
import { createMailDriver } from './mail-driver.ts';

/** Answers requests to /rest/v1 and /auth/v1. */
export type Lite = (request: Request) => Promise<Response>;

const MAX_ROWS = 1000;
const ACCESS_TOKEN_SECONDS = 3600;
const PREPARE_LOCK = 7_125_002;

/**
 * Supabase Lite on the backend's own connection: the data API over schema `public` and the core of the auth service. It is
 * ready to serve when this resolves: tables created, roles granted, schema read.
 */
export async function openLite(deps: AppDependencies, config: DataServiceConfig, limiter: RateLimiter): Promise<Lite> {
  const { database } = deps;
  const app = new App({
    connection: database.connection,
    api: { external_url: config.publicUrl, schemas: ['public'], max_rows: MAX_ROWS },
    auth: {
      enabled: true,
      jwt_secret: config.tokenSecret,
      jwt_expiry: ACCESS_TOKEN_SECONDS,
      // Without both keys nothing would be enforced.
      publishable_key: config.publishableKey,
      secret_key: config.secretKey,
      site_url: config.siteUrl,
      additional_redirect_urls: [],
      enable_refresh_token_rotation: true,
      minimum_password_length: 6,
      email: {
        enable_confirmations: asksForConfirmation(config),
        otp_length: 8,
        // Lite's double confirmation asks the old address alone, so that anybody's new one would count as confirmed.
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
      // Stacks alone: a database error also carries the parameters of its query.
      const stacks = errors.map((error) => (error instanceof Error ? error.stack : typeof error));
      deps.log.error({ stacks, path: new URL(request.url).pathname }, 'data service failed');
    }
    return response;
  };

  await whileLocked(deps, async () => {
    await app.ensureSystemSchema();
    await createAuthTables(database);
    await warmUp(lite, config);
    await revokeListTables(deps);
  });
  return lite;
}

/**
 * The first request reads the schema and grants the roles. On Postgres several first requests at once fail with "tuple
 * concurrently updated", so one is sent before anybody else's.
 */
async function warmUp(lite: Lite, { publishableKey }: DataServiceConfig): Promise<void> {
  const response = await lite(
    new Request('http://data-service/rest/v1/gb_daily_summaries?select=id&limit=1', {
      headers: { apikey: publishableKey },
    }),
  );
  if (!response.ok) throw new Error(`The data service does not answer: ${response.status} ${await response.text()}`);
}

/**
 * Lite's first request grants every table of an exposed schema to every role and leaves the rest to row-level security.
 * That suffices; a hosted Supabase, though, says "permission denied" for the list's tables, and so do we.
 */
async function revokeListTables({ database }: AppDependencies): Promise<void> {
  await sql`
    revoke all on public.subscribers, public.subscribe_requests, public.mail_issues, public.mail_deliveries
    from anon, authenticated`.execute(database.db);
}

/** Several processes may start on one Postgres at the same moment. PGlite has one process. */
async function whileLocked({ database }: AppDependencies, work: () => Promise<void>): Promise<void> {
  if (database.kind === 'pglite') return work();
  await database.db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${PREPARE_LOCK})`.execute(connection);
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${PREPARE_LOCK})`.execute(connection);
    }
  });
}
