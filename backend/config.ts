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
  indexNowKey,
  link,
  logLevel,
  onUnlessSet,
  origin,
  origins,
  parseEnvironment,
  port,
  postalAddress,
  redisUrl,
  secret,
  siteOrigin,
  trustedProxies,
} from '#lib/config/environment.ts';
import { localOrigin } from '#lib/config/local-origin.ts';
import type { TrustedProxies } from '#lib/config/trusted-proxies.ts';
import { databaseUrl } from './db/postgres/usual-tls.ts';
import { parseS3Url, type S3Location, S3UrlError } from './posts/images/store/s3-location.ts';

const DEFAULT_DISK_RESERVE_MB = 256;
/** A usual limit of mail services. */
const DEFAULT_DIGEST_RATE = 10;
const DEFAULT_SOURCE_POSTS_PER_POLL = 100;
const DEFAULT_SOURCE_POSTS_PER_DAY = 300;

/** The backend's configuration, read once at the start; nothing else in `backend/` reads the environment. */
export type BackendConfig = {
  production: boolean;
  port: number;
  host: string;
  /** For the embedded database, generated secrets, pictures, outbox. */
  dataDir: string;
  /** The folder of pictures without `s3`. */
  uploadsDir: string;
  databaseUrl?: string | undefined;
  /** Several backends count rate limits together there. */
  redisUrl?: string | undefined;
  /** The bucket that replaces the folder. */
  s3?: S3Location | undefined;
  /** Bytes that the embedded database leaves free on the disk of `dataDir`. */
  diskReserveBytes: number;
  /** Origins of the web processes, which have POST /api/revalidate. */
  webUrls: string[];
  /** Public origin, for links in mails. */
  siteUrl: string;
  siteName: string;
  /** The publisher's, as one line at the end of mails to the list. */
  postalAddress?: string | undefined;
  /** Linked there as well. */
  privacyUrl?: string | undefined;
  jwtSecret: string;
  ingestToken: string;
  revalidateSecret: string;
  /** Null with a hosted Supabase (SUPABASE_URL): nothing is mounted. */
  dataService: null | {
    publishableKey: string;
    secretKey: string;
    publicUrl: string;
    /** Sign-in providers of the auth service, by the variables the Supabase CLI reads too. */
    providers?: Partial<Record<'github' | 'google', { clientId: string; secret: string; url?: string | undefined }>>;
  };
  /** The upstreams of summaries. */
  summaries: {
    /** The content API: ours, or that of API_URL. */
    contentUrl: string;
    dataServiceUrl: string;
    /** Null if no summaries are written: SUMMARIES is off, or a hosted Supabase has no secret key here. */
    secretKey: string | null;
    /** An OpenAI-compatible server, or null: summaries then consist of the posts' sentences. */
    model: null | {
      baseUrl: string;
      name: string;
      apiKey: string | undefined;
      /** Whether an operator publishes drafts. */
      isReviewed: boolean;
    };
  };
  /** Receivers of changed addresses: search engines (IndexNow), and a WebSub hub. */
  announce: { indexNow: null | { key: string; url: string }; hub: string | null };
  /** Name of the serverless function of call 16. */
  subscribeFunction: string;
  smtpUrl?: string | undefined;
  mailFrom: string;
  /** The IANA time zone of the Monday mail's 07:00. */
  digestTimeZone: string;
  /** Mails of an issue per second, over all processes; 0 for no limit. */
  digestRate: number;
  /** Trusted proxies for X-Forwarded-For, besides this machine. */
  trustedProxies: TrustedProxies;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  /** Multiplies every rate limit; 0 turns them off. */
  rateLimitFactor: number;
  /**
   * Loads the sample posts into an empty site: with the embedded database, unless SEED overrides it, and not on a
   * public SITE_URL.
   */
  seed: boolean;
  /** Collected posts are drafts until an operator publishes them. */
  ingestReview: boolean;
  /** The most posts that a source may publish at once, and in 24 hours; more wait for review. */
  sourcePosts: { perPoll: number; perDay: number };
  /** New hashtags of readers wait for an operator. */
  hashtagReview: boolean;
  /** Private hosts (`name:port`) that sources may use, such as bridges. */
  privateSourceHosts: string[];
  /** The bearer token of `GET /metrics`; without it nothing is counted. */
  metricsToken?: string | undefined;
  /** The collector that spans are sent to; without it nothing is traced. */
  otlpEndpoint?: string | undefined;
  /** The port of a worker's health check and metrics. */
  workerPort?: number | undefined;
  desk: boolean;
  /** Off where `npm run worker` runs the jobs. */
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
  REDIS_URL: redisUrl.optional(),
  S3_URL: s3Url.optional(),
  DISK_RESERVE_MB: z.coerce.number().min(0).default(DEFAULT_DISK_RESERVE_MB),
  SITE_URL: siteOrigin.optional(),
  WEB_URL: origins.optional(),
  SITE_NAME: z.string().min(1).default(DEFAULT_SITE_NAME),
  POSTAL_ADDRESS: postalAddress.optional(),
  PRIVACY_URL: link.optional(),
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
  SUMMARY_REVIEW: z.enum(['on', 'off'], 'must be on or off').default('on'),
  INDEXNOW_KEY: indexNowKey.optional(),
  INDEXNOW_URL: link.default('https://api.indexnow.org/indexnow'),
  WEBSUB_HUB: link.optional(),
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
  SOURCE_POSTS_PER_POLL: z.coerce.number().int().min(0).default(DEFAULT_SOURCE_POSTS_PER_POLL),
  SOURCE_POSTS_PER_DAY: z.coerce.number().int().min(0).default(DEFAULT_SOURCE_POSTS_PER_DAY),
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
    redisUrl: values.REDIS_URL,
    s3: values.S3_URL,
    diskReserveBytes: values.DISK_RESERVE_MB * 1024 * 1024,
    webUrls: values.WEB_URL ?? [values.SITE_URL ?? `http://127.0.0.1:${values.PORT}`],
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    siteName: values.SITE_NAME,
    postalAddress: values.POSTAL_ADDRESS,
    privacyUrl: values.PRIVACY_URL,
    jwtSecret: values.JWT_SECRET,
    ingestToken: values.INGEST_TOKEN,
    revalidateSecret: values.REVALIDATE_SECRET,
    dataService: parseDataService(values),
    summaries: parseSummaries(values),
    announce: {
      indexNow: values.INDEXNOW_KEY ? { key: values.INDEXNOW_KEY, url: values.INDEXNOW_URL } : null,
      hub: values.WEBSUB_HUB ?? null,
    },
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
    sourcePosts: { perPoll: values.SOURCE_POSTS_PER_POLL, perDay: values.SOURCE_POSTS_PER_DAY },
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
  const { SUMMARY_BASE_URL: baseUrl, SUMMARY_MODEL: name, SUMMARY_API_KEY: apiKey, SUMMARY_REVIEW: review } = values;
  if (baseUrl && !name) throw new ConfigError('SUMMARY_MODEL is missing: SUMMARY_BASE_URL has many');
  if (name && !baseUrl) throw new ConfigError('SUMMARY_BASE_URL is missing: SUMMARY_MODEL is a model of some server');
  return {
    contentUrl: values.API_URL ?? ownUrl,
    dataServiceUrl: values.SUPABASE_URL ?? ownUrl,
    secretKey: (values.SUMMARIES && values.SUPABASE_SECRET_KEY) || null,
    model: baseUrl && name ? { baseUrl: baseUrl.replace(/\/+$/, ''), name, apiKey, isReviewed: review === 'on' } : null,
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
