import { z } from 'zod';
import { publicDataServiceUrl } from './data-service-url.ts';
import { DEFAULT_PORT, DEFAULT_SITE_NAME, DEFAULT_SUBSCRIBE_FUNCTION } from './defaults.mjs';
import {
  functionName,
  link,
  logLevel,
  onUnlessSet,
  origin,
  parseEnvironment,
  port,
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
  // Browsers get to see it.
  SUPABASE_PUBLISHABLE_KEY: z
    .string()
    .min(1)
    .refine((key) => !isSecretKey(key), 'must be the publishable key, not a secret one'),
  SUBSCRIBE_FUNCTION: functionName.default(DEFAULT_SUBSCRIBE_FUNCTION),
  SESSION_SECRET: secret,
  REVALIDATE_SECRET: secret,
  REDIS_URL: redisUrl.optional(),
  TRUST_PROXY: trustedProxies,
  LOG_LEVEL: logLevel,
  METRICS_TOKEN: secret.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: origin.optional(),
  SERVICE_WORKER: onUnlessSet,
  // Read by `links.ts`, also while pages are built.
  EXTENSION_URL: link.optional(),
  HIRING_URL: link.optional(),
  DESIGN_KIT_URL: link.optional(),
  PPC_MANAGEMENT_URL: link.optional(),
  DESIGN_SERVICE_URL: link.optional(),
  PUBLISHER_URL: link.optional(),
  PUBLISHER_NAME: z.string().trim().min(1).max(60).optional(),
});

/** The web process's settings. */
type WebEnv = Omit<z.output<typeof webEnvSchema>, 'HOST' | 'SUPABASE_URL'> & {
  /** The address it listens on; every one of the machine when undefined. */
  HOST: string | undefined;
  SUPABASE_URL: string;
};

/** Parses the web's environment. Throws `ConfigError`. */
export function parseWebEnv(source: Record<string, string | undefined>): WebEnv {
  const env = parseEnvironment(webEnvSchema, source);
  const { HOST, SUPABASE_URL, TRUST_PROXY } = env;
  return {
    ...env,
    // Headers that are believed from whoever connects are safe only where nobody but the proxy connects.
    HOST: HOST ?? (TRUST_PROXY && 'hops' in TRUST_PROXY ? '127.0.0.1' : undefined),
    // The embedded data service lives in the content API's own process.
    SUPABASE_URL: SUPABASE_URL ?? env.API_URL,
  };
}

let parsed: WebEnv | undefined;

/** The settings, parsed on first use: a build needs none of them. */
export function webEnv(): WebEnv {
  parsed ??= parseWebEnv(process.env);
  return parsed;
}

/** The data service as visitors' browsers reach it, or null where they cannot. */
export const dataServicePublicUrl = (): string | null => publicDataServiceUrl(webEnv());

/** Of either kind: `sb_secret_…`, or an older project's JWT for the service role. */
function isSecretKey(key: string): boolean {
  const payload = key.split('.')[1] ?? '';
  return key.startsWith('sb_secret_') || /"role":\s*"service_role"/.test(Buffer.from(payload, 'base64url').toString());
}
