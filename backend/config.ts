import path from 'node:path';
import { z } from 'zod';

/** What the backend process runs with. Read once, at the start; nothing else in `backend/` reads the environment. */
export type BackendConfig = {
  production: boolean;
  port: number;
  host: string;
  /** Embedded database, generated secrets, uploads, outbox. */
  dataDir: string;
  uploadsDir: string;
  databaseUrl?: string | undefined;
  /** Origin of the web process, where POST /api/revalidate lives. */
  webUrl: string;
  /** Public origin, for links in mails. */
  siteUrl: string;
  siteName: string;
  jwtSecret: string;
  ingestToken: string;
  revalidateSecret: string;
  /** Null when a hosted Supabase is configured (SUPABASE_URL), and then nothing is mounted. */
  dataService: null | {
    publishableKey: string;
    secretKey: string;
    publicUrl: string;
    /** Sign-in providers of the auth service, by the variables the Supabase CLI reads too. */
    providers?: Partial<Record<'github' | 'google', { clientId: string; secret: string; url?: string | undefined }>>;
  };
  /** Name of the serverless function of call 16. */
  subscribeFunction: string;
  smtpUrl?: string | undefined;
  mailFrom: string;
  /** Believe X-Forwarded-For from any peer, not only from this machine. */
  trustProxy: boolean;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  /** Multiplies every rate limit; 0 turns them off. */
  rateLimitFactor: number;
  /** Load the sample posts at the start when there are none: on the embedded database, unless SEED says otherwise. */
  seed: boolean;
};

/** Thrown by `readConfig`; the message names every wrong variable, one a line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .transform((value) => value.replace(/\/+$/, ''));
const port = z.coerce.number().int().min(1).max(65_535);
const secret = z.string().min(32, 'must have at least 32 characters');
const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .default('off')
  .transform((value) => ['on', 'true', '1'].includes(value));

const environmentSchema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  BACKEND_PORT: port.default(1337),
  BACKEND_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  SITE_URL: origin.optional(),
  WEB_URL: origin.optional(),
  SITE_NAME: z.string().min(1).default('Sellerfeed'),
  JWT_SECRET: secret,
  INGEST_TOKEN: secret,
  REVALIDATE_SECRET: secret,
  SUPABASE_URL: origin.optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  SUPABASE_PUBLIC_URL: origin.optional(),
  SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID: z.string().optional(),
  SUPABASE_AUTH_EXTERNAL_GITHUB_SECRET: z.string().optional(),
  SUPABASE_AUTH_EXTERNAL_GITHUB_URL: origin.optional(),
  SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: z.string().optional(),
  SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET: z.string().optional(),
  SUBSCRIBE_FUNCTION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a function')
    .default('subscribe-main-list'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  TRUST_PROXY: flag,
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  RATE_LIMIT_FACTOR: z.coerce.number().min(0).default(1),
  SEED: z.enum(['on', 'off'], 'must be on or off').optional(),
});

/**
 * Parses the environment. An empty value counts as unset. Secrets must be in `env`; `server.ts` merges the generated
 * ones in. Throws `ConfigError`.
 */
export function readConfig(env: Record<string, string | undefined>): BackendConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new ConfigError(explain(parsed.error, given));
  const values = parsed.data;
  const webUrl = values.WEB_URL ?? values.SITE_URL ?? `http://127.0.0.1:${values.PORT}`;
  const dataDir = path.resolve(values.DATA_DIR);
  return {
    production: values.NODE_ENV === 'production',
    port: values.BACKEND_PORT,
    host: values.BACKEND_HOST,
    dataDir,
    uploadsDir: path.join(dataDir, 'uploads'),
    databaseUrl: values.DATABASE_URL,
    webUrl,
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    siteName: values.SITE_NAME,
    jwtSecret: values.JWT_SECRET,
    ingestToken: values.INGEST_TOKEN,
    revalidateSecret: values.REVALIDATE_SECRET,
    dataService: readDataService(values),
    subscribeFunction: values.SUBSCRIBE_FUNCTION,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `${values.SITE_NAME} <no-reply@localhost>`,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    seed: values.SEED ? values.SEED === 'on' : !values.DATABASE_URL,
  };
}

function readDataService(values: z.infer<typeof environmentSchema>): BackendConfig['dataService'] {
  if (values.SUPABASE_URL) return null;
  const { SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = values;
  // Without configured keys the embedded data service enforces nothing, so it never starts without them.
  if (!publishableKey || !secretKey) {
    const missing = publishableKey ? 'SUPABASE_SECRET_KEY' : 'SUPABASE_PUBLISHABLE_KEY';
    throw new ConfigError(`${missing} is missing: the embedded data service needs both of its keys.`);
  }
  return {
    publishableKey,
    secretKey,
    publicUrl: values.SUPABASE_PUBLIC_URL ?? `http://127.0.0.1:${values.BACKEND_PORT}`,
    providers: {
      ...readProvider('github', {
        clientId: values.SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID,
        secret: values.SUPABASE_AUTH_EXTERNAL_GITHUB_SECRET,
        url: values.SUPABASE_AUTH_EXTERNAL_GITHUB_URL,
      }),
      ...readProvider('google', {
        clientId: values.SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID,
        secret: values.SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET,
      }),
    },
  };
}

/** A provider is on when both its id and its secret are given. */
function readProvider(
  name: 'github' | 'google',
  { clientId, secret, url }: { clientId: string | undefined; secret: string | undefined; url?: string | undefined },
) {
  return clientId && secret ? { [name]: { clientId, secret, url } } : {};
}

// Values are left out on purpose: this text ends up in logs, and a wrong secret is still a secret.
function explain(error: z.ZodError, given: Record<string, string | undefined>): string {
  return error.issues
    .map((issue) => {
      const name = String(issue.path[0]);
      return name in given ? `${name} is wrong: ${issue.message}` : `${name} is missing`;
    })
    .join('\n');
}
