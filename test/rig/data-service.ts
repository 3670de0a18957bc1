import { getRequestListener } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Mail } from '#backend/mail/mailer.ts';
import type { BackendConfig } from '#backend/main/config.ts';
import { createTestBackend, type TestBackend } from './backend.ts';
import type { TestDatabaseKind } from './database.ts';
import { serveLocally } from './serve-locally.ts';

export const PUBLISHABLE_KEY = 'sb_publishable_test0123456789abcdefghij';
export const SECRET_KEY = 'sb_secret_test0123456789abcdefghijklmno';
export const SITE_URL = 'http://web.test';

export type DataService = {
  url: string;
  backend: TestBackend;
  /** A client as the browser has it, with a session in memory. */
  client(options?: { key?: string; flowType?: 'implicit' | 'pkce' }): SupabaseClient;
  /** A plain request with the public key. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Waits for a mail to this address, and answers the newest. */
  mailTo(address: string): Promise<Mail>;
  /** Requests that have arrived so far. */
  requestCount(): number;
  close(): Promise<void>;
};

/** The backend with its data service on a free port. */
export async function serveDataService(
  kind: TestDatabaseKind,
  {
    config = {},
    providers = {},
  }: { config?: Partial<BackendConfig>; providers?: NonNullable<BackendConfig['dataService']>['providers'] } = {},
): Promise<DataService> {
  let backend: TestBackend | undefined;
  let requests = 0;
  const listener = getRequestListener((request, env) => {
    if (!backend) throw new Error('The backend is not ready');
    requests += 1;
    return backend.app.fetch(request, env);
  });
  const server = await serveLocally(listener);
  backend = await createTestBackend(kind, {
    ...config,
    dataService: {
      publishableKey: PUBLISHABLE_KEY,
      secretKey: SECRET_KEY,
      publicUrl: server.url,
      providers,
    },
  });
  const running = backend;
  return {
    url: server.url,
    backend: running,
    client: ({ key = PUBLISHABLE_KEY, flowType = 'implicit' } = {}) =>
      createClient(server.url, key, {
        auth: { persistSession: true, autoRefreshToken: false, flowType, storage: memory() },
      }),
    request: (path, init = {}) =>
      fetch(server.url + path, { redirect: 'manual', ...init, headers: { apikey: PUBLISHABLE_KEY, ...init.headers } }),
    mailTo: running.mailTo,
    requestCount: () => requests,
    close: async () => {
      await server.close();
      await running.close();
    },
  };
}

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
