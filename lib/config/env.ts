import { z } from 'zod';
import { publicDataServiceUrl } from './data-service-url.ts';
import { DEFAULT_PORT, DEFAULT_SITE_NAME, DEFAULT_SUBSCRIBE_FUNCTION, SWITCHABLE_DEFAULTS } from './defaults.mjs';
import * as setting from './environment.ts';

const webEnvSchema = z.object({
  PORT: setting.port.default(DEFAULT_PORT),
  HOST: z.string().optional(),
  SITE_URL: setting.siteOrigin.optional(),
  SITE_NAME: z.string().trim().min(1).max(60).default(DEFAULT_SITE_NAME),
  API_URL: setting.origin,
  SUPABASE_URL: setting.origin.optional(),
  SUPABASE_PUBLIC_URL: setting.origin.optional(),
  // Public: browsers receive it.
  SUPABASE_PUBLISHABLE_KEY: z
    .string()
    .min(1)
    .refine((key) => !isSecretKey(key), 'must be the publishable key, not a secret one'),
  SUBSCRIBE_FUNCTION: setting.functionName.default(DEFAULT_SUBSCRIBE_FUNCTION),
  SESSION_SECRET: setting.secret,
  REVALIDATE_SECRET: setting.secret,
  REDIS_URL: setting.redisUrl.optional(),
  TRUST_PROXY: setting.trustedProxies,
  RATE_LIMIT_FACTOR: z.coerce.number().min(0).default(1),
  LOG_LEVEL: setting.logLevel,
  METRICS_TOKEN: setting.secret.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting.origin.optional(),
  SERVICE_WORKER: setting.onUnlessSet,
  INDEXNOW_KEY: setting.indexNowKey.optional(),
  WEBSUB_HUB: setting.link.optional(),
  // Read by `links.ts` and `site-origin.ts`, also during the build. An empty value, which switches one off, is not
  // checked.
  SITE_TAGLINE: z.string().trim().max(200).optional(),
  SITE_CLAIM: z.string().trim().max(60).optional(),
  EXTENSION_URL: z.literal(SWITCHABLE_DEFAULTS.EXTENSION_URL).or(setting.link).optional(),
  HIRING_URL: setting.link.optional(),
  DESIGN_KIT_URL: setting.link.optional(),
  PPC_MANAGEMENT_URL: setting.link.optional(),
  DESIGN_SERVICE_URL: setting.link.optional(),
  PUBLISHER_URL: setting.link.optional(),
  PUBLISHER_NAME: z.string().trim().min(1).max(60).optional(),
  POSTAL_ADDRESS: setting.postalAddress.optional(),
  PRIVACY_URL: setting.link.optional(),
  SITE_ABOUT: z.string().trim().max(2000).optional(),
  CONTACT_URL: setting.contact.optional(),
  AI_USE: setting.contentSignal.optional(),
  NOINDEX_SHORT_POSTS: setting.offUnlessSet,
  MCP: setting.onUnlessSet,
  SEARCH_EXTENSIONS: setting.offUnlessSet,
});

type WebEnv = Omit<z.output<typeof webEnvSchema>, 'HOST' | 'SUPABASE_URL'> & {
  /** The address to listen on; all interfaces when undefined. */
  HOST: string | undefined;
  SUPABASE_URL: string;
};

/** Throws `ConfigError`. */
export function parseWebEnv(source: Record<string, string | undefined>): WebEnv {
  const env = setting.parseEnvironment(webEnvSchema, source);
  const { HOST, SUPABASE_URL, TRUST_PROXY } = env;
  return {
    ...env,
    // Trusting forwarded headers by hop count is safe only if the proxy alone can connect.
    HOST: HOST ?? (TRUST_PROXY && 'hops' in TRUST_PROXY ? '127.0.0.1' : undefined),
    // The embedded data service runs in the content API's process.
    SUPABASE_URL: SUPABASE_URL ?? env.API_URL,
  };
}

let parsed: WebEnv | undefined;

/** Parsed on first use because a build has no settings. */
export function webEnv(): WebEnv {
  parsed ??= parseWebEnv(process.env);
  return parsed;
}

export const dataServicePublicUrl = (): string | null => publicDataServiceUrl(webEnv());

/** `sb_secret_…`, or an older project's JWT with the service role. */
/** Whether a key of the data service is one that browsers must not have. */
export function isSecretKey(key: string): boolean {
  const payload = key.split('.')[1] ?? '';
  return key.startsWith('sb_secret_') || /"role":\s*"service_role"/.test(Buffer.from(payload, 'base64url').toString());
}
