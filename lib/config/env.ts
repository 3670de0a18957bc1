import { z } from 'zod';
import { publicDataServiceUrl } from './data-service-url.ts';
import { DEFAULT_PORT, DEFAULT_SITE_NAME, DEFAULT_SUBSCRIBE_FUNCTION } from './defaults.mjs';
import {
  functionName,
  indexNowKey,
  link,
  logLevel,
  onUnlessSet,
  origin,
  parseEnvironment,
  port,
  postalAddress,
  redisUrl,
  secret,
  siteOrigin,
  trustedProxies,
} from './environment.ts';

const webEnvSchema = z.object({
  PORT: port.default(DEFAULT_PORT),
  HOST: z.string().optional(),
  SITE_URL: siteOrigin.optional(),
  SITE_NAME: z.string().trim().min(1).max(60).default(DEFAULT_SITE_NAME),
  API_URL: origin,
  SUPABASE_URL: origin.optional(),
  SUPABASE_PUBLIC_URL: origin.optional(),
  // Public: browsers receive it.
  SUPABASE_PUBLISHABLE_KEY: z
    .string()
    .min(1)
    .refine((key) => !isSecretKey(key), 'must be the publishable key, not a secret one'),
  SUBSCRIBE_FUNCTION: functionName.default(DEFAULT_SUBSCRIBE_FUNCTION),
  SESSION_SECRET: secret,
  REVALIDATE_SECRET: secret,
  REDIS_URL: redisUrl.optional(),
  TRUST_PROXY: trustedProxies,
  RATE_LIMIT_FACTOR: z.coerce.number().min(0).default(1),
  LOG_LEVEL: logLevel,
  METRICS_TOKEN: secret.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: origin.optional(),
  SERVICE_WORKER: onUnlessSet,
  INDEXNOW_KEY: indexNowKey.optional(),
  WEBSUB_HUB: link.optional(),
  // Read by `links.ts` and `site-origin.ts`, also during the build. An empty value, which switches one off, is not
  // checked.
  SITE_TAGLINE: z.string().trim().max(200).optional(),
  SITE_CLAIM: z.string().trim().max(60).optional(),
  EXTENSION_URL: link.optional(),
  HIRING_URL: link.optional(),
  DESIGN_KIT_URL: link.optional(),
  PPC_MANAGEMENT_URL: link.optional(),
  DESIGN_SERVICE_URL: link.optional(),
  PUBLISHER_URL: link.optional(),
  PUBLISHER_NAME: z.string().trim().min(1).max(60).optional(),
  POSTAL_ADDRESS: postalAddress.optional(),
  PRIVACY_URL: link.optional(),
});

type WebEnv = Omit<z.output<typeof webEnvSchema>, 'HOST' | 'SUPABASE_URL'> & {
  /** The address to listen on; all interfaces when undefined. */
  HOST: string | undefined;
  SUPABASE_URL: string;
};

/** Throws `ConfigError`. */
export function parseWebEnv(source: Record<string, string | undefined>): WebEnv {
  const env = parseEnvironment(webEnvSchema, source);
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
function isSecretKey(key: string): boolean {
  const payload = key.split('.')[1] ?? '';
  return key.startsWith('sb_secret_') || /"role":\s*"service_role"/.test(Buffer.from(payload, 'base64url').toString());
}
