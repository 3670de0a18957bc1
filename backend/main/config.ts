import { existsSync } from 'node:fs';
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
import { isOnThisMachine } from '#lib/config/local-origin.ts';
import { databaseUrl } from '../db/postgres/usual-tls.ts';
import { s3Url } from '../pictures/store/s3-location.ts';

const DEFAULT_DISK_RESERVE_MB = 256;
/** A usual limit of mail services. */
const DEFAULT_DIGEST_RATE = 10;
const DEFAULT_SOURCE_POSTS_PER_POLL = 100;
const DEFAULT_SOURCE_POSTS_PER_DAY = 300;

const onOff = (initial: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(initial)
    .transform((value) => value === 'on');

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
  STORIES_BY_MODEL: onOff('off'),
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
  INGEST_REVIEW: onOff('off'),
  SOURCE_POSTS_PER_POLL: z.coerce.number().int().min(0).default(DEFAULT_SOURCE_POSTS_PER_POLL),
  SOURCE_POSTS_PER_DAY: z.coerce.number().int().min(0).default(DEFAULT_SOURCE_POSTS_PER_DAY),
  HASHTAG_REVIEW: onOff('off'),
  INDEX_LISTS: onOff('off'),
  SEARCH_EXTENSIONS: onOff('off'),
  SEARCH_GLOSSARY: z.string().refine(existsSync, 'must be a file that is there').optional(),
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
  DESK: onOff('on'),
  JOBS: onOff('on'),
});

// Without configured keys the embedded data service enforces nothing, so it never starts without them.
const withDataServiceSchema = environmentSchema.extend({
  SUPABASE_PUBLISHABLE_KEY: secret,
  SUPABASE_SECRET_KEY: secret,
});

/** The backend's configuration, read once at the start; nothing else in `backend/` reads the environment. */
export type BackendConfig = ReturnType<typeof parseConfig>;

/** Parses the environment. Secrets must be in `env`; `server.ts` merges the generated ones in. Throws `ConfigError`. */
export function parseConfig(env: Record<string, string | undefined>) {
  const values = parseEnvironment(env.SUPABASE_URL ? environmentSchema : withDataServiceSchema, env);
  const dataDir = path.resolve(values.DATA_DIR);
  return {
    production: values.NODE_ENV === 'production',
    port: values.BACKEND_PORT,
    host: values.BACKEND_HOST,
    /** For the embedded database, generated secrets, pictures, outbox. */
    dataDir,
    /** The folder of pictures without `s3`. */
    uploadsDir: path.join(dataDir, 'uploads'),
    databaseUrl: values.DATABASE_URL,
    /** Several backends count rate limits together there. */
    redisUrl: values.REDIS_URL,
    /** The bucket that replaces the folder. */
    s3: values.S3_URL,
    /** Bytes that the embedded database leaves free on the disk of `dataDir`. */
    diskReserveBytes: values.DISK_RESERVE_MB * 1024 * 1024,
    /** Origins of the web processes, which have POST /api/revalidate. */
    webUrls: values.WEB_URL ?? [values.SITE_URL ?? `http://127.0.0.1:${values.PORT}`],
    /** Public origin, for links in mails. */
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    siteName: values.SITE_NAME,
    /** The publisher's, as one line at the end of mails to the list, with a link to `privacyUrl`. */
    postalAddress: values.POSTAL_ADDRESS,
    privacyUrl: values.PRIVACY_URL,
    jwtSecret: values.JWT_SECRET,
    ingestToken: values.INGEST_TOKEN,
    revalidateSecret: values.REVALIDATE_SECRET,
    dataService: parseDataService(values),
    summaries: parseSummaries(values),
    /** Receivers of changed addresses: search engines (IndexNow), and a WebSub hub. */
    announce: {
      indexNow: values.INDEXNOW_KEY ? { key: values.INDEXNOW_KEY, url: values.INDEXNOW_URL } : null,
      hub: values.WEBSUB_HUB ?? null,
    },
    /** Name of the serverless function of call 16. */
    subscribeFunction: values.SUBSCRIBE_FUNCTION,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `${values.SITE_NAME} <no-reply@localhost>`,
    /** The IANA time zone of the Monday mail's 07:00. */
    digestTimeZone: values.DIGEST_TIMEZONE,
    /** Mails of an issue per second, over all processes; 0 for no limit. */
    digestRate: values.DIGEST_RATE,
    /** Whether the model's judgement puts stories on the site; without it an operator does. */
    storiesByModel: values.STORIES_BY_MODEL,
    /** Trusted proxies for X-Forwarded-For, besides this machine. */
    trustedProxies: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    /** Multiplies every rate limit; 0 turns them off. */
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    /** Loads the sample posts into an empty site: by default with the embedded database, and not on a public SITE_URL. */
    seed: values.SEED ? values.SEED === 'on' : !values.DATABASE_URL && isOnThisMachine(values.SITE_URL),
    /** Collected posts are drafts until an operator publishes them. */
    ingestReview: values.INGEST_REVIEW,
    /** The most posts that a source may publish at once, and in 24 hours; more wait for review. */
    sourcePosts: { perPoll: values.SOURCE_POSTS_PER_POLL, perDay: values.SOURCE_POSTS_PER_DAY },
    /** New hashtags of readers wait for an operator. */
    hashtagReview: values.HASHTAG_REVIEW,
    /** Search engines may list readers' public lists that hold enough. */
    indexLists: values.INDEX_LISTS,
    /** Searches rank, correct and exclude, beyond the specification. */
    searchExtensions: values.SEARCH_EXTENSIONS,
    /** A file of the operator's further words of the trade. */
    searchGlossary: values.SEARCH_GLOSSARY,
    /** Private hosts (`name:port`) that sources may use, such as bridges. */
    privateSourceHosts: values.PRIVATE_SOURCE_HOSTS,
    /** The bearer token of `GET /metrics`; without it nothing is counted. */
    metricsToken: values.METRICS_TOKEN,
    /** The collector that spans are sent to; without it nothing is traced. */
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** The port of a worker's health check and metrics. */
    workerPort: values.WORKER_PORT,
    desk: values.DESK,
    /** Off where `npm run worker` runs the jobs. */
    jobs: values.JOBS,
  };
}

function parseSummaries(values: z.infer<typeof environmentSchema>) {
  const { SUMMARY_BASE_URL: baseUrl, SUMMARY_MODEL: name, SUMMARY_API_KEY: apiKey } = values;
  if (baseUrl && !name) throw new ConfigError('SUMMARY_MODEL is missing: SUMMARY_BASE_URL has many');
  if (name && !baseUrl) throw new ConfigError('SUMMARY_BASE_URL is missing: SUMMARY_MODEL is a model of some server');
  // A hosted Supabase's summaries are reached by its connection string alone.
  const areHere = !values.SUPABASE_URL || values.DATABASE_URL !== undefined;
  return {
    /** Whether the database has the summaries that the site shows. */
    areHere,
    /** Whether summaries are written here. */
    isOn: values.SUMMARIES && areHere,
    /** An OpenAI-compatible server, or null: rules then select the sentences. */
    model: baseUrl && name ? { baseUrl: baseUrl.replace(/\/+$/, ''), name, apiKey } : null,
  };
}

/** Null with a hosted Supabase (SUPABASE_URL): nothing is mounted. */
function parseDataService(values: z.infer<typeof environmentSchema>) {
  const { SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = values;
  if (values.SUPABASE_URL || !publishableKey || !secretKey) return null;
  const github = parseProvider(
    values.SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID,
    values.SUPABASE_AUTH_EXTERNAL_GITHUB_SECRET,
    values.SUPABASE_AUTH_EXTERNAL_GITHUB_URL,
  );
  const google = parseProvider(
    values.SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID,
    values.SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET,
  );
  return {
    publishableKey,
    secretKey,
    /** The public origin of this service, for browsers and mails. */
    publicUrl: values.SUPABASE_PUBLIC_URL ?? `http://127.0.0.1:${values.BACKEND_PORT}`,
    /** Sign-in providers of the auth service, by the variables the Supabase CLI reads too. */
    providers: { ...(github && { github }), ...(google && { google }) },
  };
}

/** A provider is on when both its id and its secret are given. */
const parseProvider = (clientId: string | undefined, secret: string | undefined, url?: string) =>
  clientId && secret ? { clientId, secret, ...(url && { url }) } : null;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
