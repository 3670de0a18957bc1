import path from 'node:path';
import { z } from 'zod';
import {
  DEFAULT_BACKEND_HOST,
  DEFAULT_BACKEND_PORT,
  DEFAULT_DATA_DIR,
  DEFAULT_PORT,
  DEFAULT_SITE_NAME,
  DEFAULT_SUBSCRIBE_FUNCTION,
} from '#lib/config/defaults.mjs';
import {
  ConfigError,
  functionName,
  logLevel,
  onUnlessSet,
  origin,
  origins,
  parseEnvironment,
  port,
  redisUrl,
  secret,
  siteOrigin,
  trustedProxies,
} from '#lib/config/environment.ts';
import { localOrigin } from '#lib/config/local-origin.ts';
import type { TrustedProxies } from '#lib/config/trusted-proxies.ts';
import { databaseUrl, replicaUrl } from './db/postgres/database-url.ts';
import { parseS3Url, type S3Location, S3UrlError } from './pictures/s3-location.ts';

const DEFAULT_DISK_RESERVE_MB = 256;
/** Mail services take about as many from a customer of good standing. */
const DEFAULT_DIGEST_RATE = 10;

/** What the backend process runs with. Read once, at the start; nothing else in `backend/` reads the environment. */
export type BackendConfig = {
  production: boolean;
  port: number;
  host: string;
  /** Embedded database, generated secrets, its pictures, outbox. */
  dataDir: string;
  /** Where the pictures of an embedded database are, and those of a PostgreSQL were in earlier versions. */
  uploadsDir: string;
  databaseUrl?: string | undefined;
  /** A hot standby of it, from which the public content may be read. */
  replicaUrl?: string | undefined;
  /** What several backends share: rate limits, and whether their secrets agree. */
  redisUrl?: string | undefined;
  /** Where pictures go instead of the folder or the database. */
  s3?: S3Location | undefined;
  /** What the embedded database leaves free on the disk of `dataDir`. */
  diskReserveBytes: number;
  /** Origins of the web processes, where POST /api/revalidate lives. */
  webUrls: string[];
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
  /** Where summaries are read from and written to. */
  summaries: {
    /** The content API: ours, or that of API_URL. */
    contentUrl: string;
    dataServiceUrl: string;
    /** Null where nobody writes summaries: SUMMARIES is off, or a hosted Supabase comes without its secret key. */
    secretKey: string | null;
    /** An OpenAI-compatible server, or null: then summaries are made of the posts' own sentences. */
    model: null | { baseUrl: string; name: string; apiKey: string | undefined };
  };
  /** Name of the serverless function of call 16. */
  subscribeFunction: string;
  smtpUrl?: string | undefined;
  mailFrom: string;
  /** Where it is Monday 07:00 when the Monday mail leaves: an IANA time zone. */
  digestTimeZone: string;
  /** Mails of an issue per second, over all processes; 0 for as many as the mail server takes. */
  digestRate: number;
  /** Whose X-Forwarded-For is believed, besides that of this machine. */
  trustedProxies: TrustedProxies;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  /** Multiplies every rate limit; 0 turns them off. */
  rateLimitFactor: number;
  /**
   * Load the sample posts at the start when there are none: on the embedded database, unless SEED says otherwise, and never
   * by itself where SITE_URL is public, because they are invented.
   */
  seed: boolean;
  /** What sources bring stays a draft until an operator publishes it. */
  ingestReview: boolean;
  /** Hashtags made by readers are theirs alone until an operator has seen them. */
  hashtagReview: boolean;
  /** Hosts (`name:port`) that sources may be on though their addresses are not public: bridges of one's own. */
  privateSourceHosts: string[];
  /** The bearer token of `GET /metrics`; without it nothing is counted. */
  metricsToken?: string | undefined;
  /** The collector that spans are sent to; without it nothing is traced. */
  otlpEndpoint?: string | undefined;
  /** Where a worker answers whether it lives, and its metrics. */
  workerPort?: number | undefined;
  /** Whether operators find their desk at `/admin`. */
  desk: boolean;
  /** Whether this process does the jobs that wait. Off where `npm run worker` does them. */
  jobs: boolean;
};

const s3Url = z.string().transform((text, { addIssue }): S3Location => {
  try {
    return parseS3Url(text);
  } catch (error) {
    if (!(error instanceof S3UrlError)) throw error;
    addIssue(error.message);
    return z.NEVER;
  }
});

const environmentSchema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(DEFAULT_PORT),
  BACKEND_PORT: port.default(DEFAULT_BACKEND_PORT),
  BACKEND_HOST: z.string().default(DEFAULT_BACKEND_HOST),
  DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: replicaUrl.optional(),
  REDIS_URL: redisUrl.optional(),
  S3_URL: s3Url.optional(),
  DISK_RESERVE_MB: z.coerce.number().min(0).default(DEFAULT_DISK_RESERVE_MB),
  SITE_URL: siteOrigin.optional(),
  WEB_URL: origins.optional(),
  SITE_NAME: z.string().min(1).default(DEFAULT_SITE_NAME),
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
  API_URL: origin.optional(),
  SUMMARIES: onUnlessSet,
  SUMMARY_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL, such as http://localhost:11434/v1' })
    .optional(),
  SUMMARY_MODEL: z.string().optional(),
  SUMMARY_API_KEY: z.string().optional(),
  SUBSCRIBE_FUNCTION: functionName.default(DEFAULT_SUBSCRIBE_FUNCTION),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\n]*\S@\S[^@\n]*$/, 'must hold an address, such as Sellerfeed <hello@example.com>')
    .optional(),
  DIGEST_TIMEZONE: z.string().refine(isTimeZone, 'must be a time zone, such as Europe/Berlin').default('UTC'),
  DIGEST_RATE: z.coerce.number().min(0).max(1000).default(DEFAULT_DIGEST_RATE),
  TRUST_PROXY: trustedProxies,
  LOG_LEVEL: logLevel,
  RATE_LIMIT_FACTOR: z.coerce.number().min(0).default(1),
  SEED: z.enum(['on', 'off'], 'must be on or off').optional(),
  INGEST_REVIEW: z.enum(['on', 'off'], 'must be on or off').default('off'),
  HASHTAG_REVIEW: z.enum(['on', 'off'], 'must be on or off').default('off'),
  PRIVATE_SOURCE_HOSTS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((host) => host !== ''),
    )
    .refine((hosts) => hosts.every((host) => /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/.test(host)), {
      error: 'must be hosts with commas between, such as localhost:1200,bridge.lan',
    }),
  METRICS_TOKEN: secret.optional(),
  WORKER_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: origin.optional(),
  DESK: z.enum(['on', 'off'], 'must be on or off').default('on'),
  JOBS: z.enum(['on', 'off'], 'must be on or off').default('on'),
});

// Without configured keys the embedded data service enforces nothing, so it never starts without them.
const withDataServiceSchema = environmentSchema.extend({
  SUPABASE_PUBLISHABLE_KEY: z.string(),
  SUPABASE_SECRET_KEY: z.string(),
});

/** Parses the environment. Secrets must be in `env`; `server.ts` merges the generated ones in. Throws `ConfigError`. */
export function parseConfig(env: Record<string, string | undefined>): BackendConfig {
  const values = parseEnvironment(env.SUPABASE_URL ? environmentSchema : withDataServiceSchema, env);
  const dataDir = path.resolve(values.DATA_DIR);
  return {
    production: values.NODE_ENV === 'production',
    port: values.BACKEND_PORT,
    host: values.BACKEND_HOST,
    dataDir,
    uploadsDir: path.join(dataDir, 'uploads'),
    databaseUrl: values.DATABASE_URL,
    replicaUrl: values.DATABASE_URL ? values.DATABASE_REPLICA_URL : undefined,
    redisUrl: values.REDIS_URL,
    s3: values.S3_URL,
    diskReserveBytes: values.DISK_RESERVE_MB * 1024 * 1024,
    webUrls: values.WEB_URL ?? [values.SITE_URL ?? `http://127.0.0.1:${values.PORT}`],
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    siteName: values.SITE_NAME,
    jwtSecret: values.JWT_SECRET,
    ingestToken: values.INGEST_TOKEN,
    revalidateSecret: values.REVALIDATE_SECRET,
    dataService: parseDataService(values),
    summaries: parseSummaries(values),
    subscribeFunction: values.SUBSCRIBE_FUNCTION,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `${values.SITE_NAME} <no-reply@localhost>`,
    digestTimeZone: values.DIGEST_TIMEZONE,
    digestRate: values.DIGEST_RATE,
    trustedProxies: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    seed: values.SEED ? values.SEED === 'on' : !values.DATABASE_URL && isOnThisMachine(values.SITE_URL),
    ingestReview: values.INGEST_REVIEW === 'on',
    hashtagReview: values.HASHTAG_REVIEW === 'on',
    privateSourceHosts: values.PRIVATE_SOURCE_HOSTS,
    metricsToken: values.METRICS_TOKEN,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    workerPort: values.WORKER_PORT,
    desk: values.DESK === 'on',
    jobs: values.JOBS === 'on',
  };
}

function parseSummaries(values: z.infer<typeof environmentSchema>): BackendConfig['summaries'] {
  const ownUrl = localOrigin(values.BACKEND_PORT, values.BACKEND_HOST);
  const { SUMMARY_BASE_URL: baseUrl, SUMMARY_MODEL: name, SUMMARY_API_KEY: apiKey } = values;
  if (baseUrl && !name) throw new ConfigError('SUMMARY_MODEL is missing: SUMMARY_BASE_URL has many');
  if (name && !baseUrl) throw new ConfigError('SUMMARY_BASE_URL is missing: SUMMARY_MODEL is a model of some server');
  return {
    contentUrl: values.API_URL ?? ownUrl,
    dataServiceUrl: values.SUPABASE_URL ?? ownUrl,
    secretKey: (values.SUMMARIES && values.SUPABASE_SECRET_KEY) || null,
    model: baseUrl && name ? { baseUrl: baseUrl.replace(/\/+$/, ''), name, apiKey } : null,
  };
}

function parseDataService(values: z.infer<typeof environmentSchema>): BackendConfig['dataService'] {
  const { SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = values;
  if (values.SUPABASE_URL || !publishableKey || !secretKey) return null;
  return {
    publishableKey,
    secretKey,
    publicUrl: values.SUPABASE_PUBLIC_URL ?? `http://127.0.0.1:${values.BACKEND_PORT}`,
    providers: {
      ...parseProvider('github', {
        clientId: values.SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID,
        secret: values.SUPABASE_AUTH_EXTERNAL_GITHUB_SECRET,
        url: values.SUPABASE_AUTH_EXTERNAL_GITHUB_URL,
      }),
      ...parseProvider('google', {
        clientId: values.SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID,
        secret: values.SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET,
      }),
    },
  };
}

/** A provider is on when both its id and its secret are given. */
function parseProvider(
  name: 'github' | 'google',
  { clientId, secret, url }: { clientId: string | undefined; secret: string | undefined; url?: string | undefined },
) {
  return clientId && secret ? { [name]: { clientId, secret, url } } : {};
}

const isOnThisMachine = (siteUrl: string | undefined): boolean =>
  siteUrl === undefined || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(siteUrl).hostname);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
