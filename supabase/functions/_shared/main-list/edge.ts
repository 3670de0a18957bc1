import { createListStore } from './list-store.ts';
import type { ListDependencies, ListMail, ListStore } from './types.ts';

type EdgeRuntime = { waitUntil(work: Promise<unknown>): void };
type Deno = { env: { get(name: string): string | undefined } };

const MAIL_TIMEOUT_MS = 10_000;
const DEFAULT_MAIL_API_URL = 'https://api.resend.com/emails';
const DEFAULT_CLIENT_LIMIT = 20;

/**
 * The dependencies at the Supabase edge, from the function's secrets. Supabase sets `SUPABASE_URL` and its keys; ours are
 * `SITE_URL`, `MAIL_FROM` and `MAIL_API_KEY`, and optionally `SITE_NAME`, `POSTAL_ADDRESS`, `PRIVACY_URL`, `MAIL_API_URL` and
 * `SUBSCRIBE_CLIENT_LIMIT`.
 * The edge cannot speak SMTP, so mail goes to an HTTP endpoint that takes what Resend's takes.
 */
export function createEdgeDependencies(): ListDependencies {
  const { Deno, EdgeRuntime } = globalThis as typeof globalThis & { Deno?: Deno; EdgeRuntime?: EdgeRuntime };
  const getSecret = (name: string): string | undefined => Deno?.env.get(name) || undefined;
  const requireSecret = (name: string): string => {
    const value = getSecret(name);
    if (!value) throw new Error(`The secret ${name} is not set`);
    return value;
  };
  return {
    store: createRestStore({ url: requireSecret('SUPABASE_URL'), secretKey: findSecretKey(getSecret) }),
    sendMail: (mail) =>
      postMail(mail, {
        url: getSecret('MAIL_API_URL') ?? DEFAULT_MAIL_API_URL,
        key: requireSecret('MAIL_API_KEY'),
        from: requireSecret('MAIL_FROM'),
      }),
    runInBackground: (work) => EdgeRuntime?.waitUntil(work),
    reportError: (error) => console.error(error),
    siteUrl: requireSecret('SITE_URL').replace(/\/+$/, ''),
    siteName: getSecret('SITE_NAME') ?? 'Sellerfeed',
    postalAddress: getSecret('POSTAL_ADDRESS'),
    privacyUrl: getSecret('PRIVACY_URL'),
    clientLimit: Number(getSecret('SUBSCRIBE_CLIENT_LIMIT') ?? DEFAULT_CLIENT_LIMIT) || null,
  };
}

/** `SUPABASE_SECRET_KEYS` is a JSON dictionary of names to keys; older projects have the service role's key. */
function findSecretKey(getSecret: (name: string) => string | undefined): string {
  const keys: unknown = JSON.parse(getSecret('SUPABASE_SECRET_KEYS') ?? '{}');
  const values = typeof keys === 'object' && keys !== null ? keys : {};
  const key = Reflect.get(values, 'default') ?? Object.values(values)[0] ?? getSecret('SUPABASE_SERVICE_ROLE_KEY');
  if (typeof key !== 'string') throw new Error('The project has no secret key');
  return key;
}

async function postMail(mail: ListMail, { url, key, from }: { url: string; key: string; from: string }): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from, ...mail }),
    signal: AbortSignal.timeout(MAIL_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The mail endpoint answered ${response.status}`);
}

const STORE_TIMEOUT_MS = 5000;

/** The list's store over the data API, as the service role. Throws for an unexpected response. */
function createRestStore({ url, secretKey }: { url: string; secretKey: string }): ListStore {
  return createListStore(async (name, parameters) => {
    const response = await fetch(
      new Request(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(parameters),
        signal: AbortSignal.timeout(STORE_TIMEOUT_MS),
      }),
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${name} failed with status ${response.status}: ${text.slice(0, 500)}`);
    return text === '' ? null : JSON.parse(text);
  });
}
