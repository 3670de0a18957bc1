import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { withTimeout } from '#runtime/with-timeout.ts';
import { createListStore } from '../../../../supabase/functions/_shared/main-list/list-store.ts';
import {
  handleConfirm,
  handleSubscribe,
  handleUnsubscribe,
} from '../../../../supabase/functions/_shared/main-list/subscriptions.ts';
import type { ListDependencies, ListStore } from '../../../../supabase/functions/_shared/main-list/types.ts';
import { isDatabaseAway } from '../../../db/database-errors.ts';
import { ApiError } from '../../../http/api-error.ts';
import { type Client, getClient } from '../../../http/client-address.ts';
import { parseBearer } from '../../../http/credentials/secrets.ts';
import type { RateLimiter } from '../../../http/rate-limiter.ts';
import { limitMail } from '../../../mail/limit-mail.ts';
import { sendMail } from '../../../mail/mail-job.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import type { DataServiceConfig } from '../config.ts';
import { findApiKey, isApiKey } from '../http/api-key.ts';

const FUNCTION_TIMEOUT_MS = 30_000;

/** Functions under /functions/v1, with the errors of Supabase's edge. */
export function functionRoutes(deps: ApiDependencies, config: DataServiceConfig, limiter: RateLimiter): Hono {
  const functions = createFunctions(deps, config, limiter);
  const routes = new Hono();

  routes.all('/:name', async (c) => {
    const key = findApiKey(c) ?? parseBearer(c.req.header('authorization'));
    if (!key) return c.json({ code: 401, message: 'Missing authorization header' }, 401);
    if (!isApiKey(key, config)) return c.json({ code: 401, message: 'Invalid API key' }, 401);
    const name = c.req.param('name');
    const run = functions.get(name);
    if (!run) return c.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404);

    const client = getClient(c, deps.config.trustedProxies);
    const request = new Request(c.req.raw);
    request.headers.set('x-forwarded-for', client.address);
    try {
      return await withTimeout(run(request, client), FUNCTION_TIMEOUT_MS);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const executionId = randomUUID();
      deps.log.error({ err: error, function: name, executionId }, 'function failed');
      return c.json({ code: 'WORKER_ERROR', message: 'Function exited due to an error (please check logs)' }, 500, {
        'x-deno-execution-id': executionId,
      });
    }
  });

  routes.all('*', (c) => c.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404));
  return routes;
}

type HostedFunction = (request: Request, client: Client) => Promise<Response>;

const REQUESTS_PER_CLIENT_AND_HOUR = 20;

/** The functions of `supabase/functions` by name, with the backend's database and mail queue. */
function createFunctions(
  { database, config, jobs, log }: ApiDependencies,
  { siteUrl, siteName }: DataServiceConfig,
  limiter: RateLimiter,
): Map<string, HostedFunction> {
  const limit = Math.ceil(REQUESTS_PER_CLIENT_AND_HOUR * config.rateLimitFactor);
  const list: ListDependencies = {
    store: createListStore(async (name, parameters) => {
      const given = Object.entries(parameters).map(([key, value]) => sql`${sql.id(key)} => ${value}`);
      const called = sql<{ value: unknown }>`select ${sql.id('public', name)}(${sql.join(given)}) as value`;
      return (await called.execute(database.db)).rows[0]?.value;
    }),
    sendMail: (mail) => sendMail(jobs, mail),
    // A no-op: this process lives on after the response.
    runInBackground: () => {},
    reportError: (error) => log.error({ err: error }, 'mailing list'),
    siteUrl,
    siteName,
    postalAddress: config.postalAddress,
    privacyUrl: config.privacyUrl,
    clientLimit: limit || null,
  };
  return new Map<string, HostedFunction>([
    [
      config.subscribeFunction,
      (request, client) =>
        handleSubscribe(request, { ...list, store: limitSubscriptions(list.store, limiter, client) }),
    ],
    ['confirm-main-list', (request) => handleConfirm(request, list)],
    ['unsubscribe-main-list', (request) => handleUnsubscribe(request, list)],
  ]);
}

/** Applies the backend's limits of mails, too; a hosted Supabase has the list's own alone. */
function limitSubscriptions(store: ListStore, limiter: RateLimiter, client: Client): ListStore {
  return {
    ...store,
    requestSubscription: async (request) => {
      try {
        limitMail(limiter, client, request.email);
      } catch (error) {
        if (error instanceof ApiError) return { outcome: 'limited' };
        throw error;
      }
      return store.requestSubscription(request);
    },
  };
}
