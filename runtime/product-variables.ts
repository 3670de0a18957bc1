import { SWITCHABLE_DEFAULTS } from '#lib/config/defaults.mjs';
import type { Env } from './secrets.ts';

/** Every variable the product reads; `.env.example` explains each. */
export const PRODUCT_VARIABLES = [
  'API_URL',
  'BACKEND_HOST',
  'BACKEND_PORT',
  'DATABASE_URL',
  'DATA_DIR',
  'DESIGN_KIT_URL',
  'DESIGN_SERVICE_URL',
  'DESK',
  'DIGEST_RATE',
  'DIGEST_TIMEZONE',
  'DISK_RESERVE_MB',
  'EXTENSION_URL',
  'HIRING_URL',
  'HOST',
  'INDEXNOW_KEY',
  'INDEXNOW_URL',
  'INGEST_REVIEW',
  'HASHTAG_REVIEW',
  'INGEST_TOKEN',
  'JOBS',
  'JWT_SECRET',
  'LOG_LEVEL',
  'MAIL_FROM',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PORT',
  'POSTAL_ADDRESS',
  'PPC_MANAGEMENT_URL',
  'PRIVACY_URL',
  'PRIVATE_SOURCE_HOSTS',
  'PUBLISHER_NAME',
  'PUBLISHER_URL',
  'RATE_LIMIT_FACTOR',
  'REDIS_URL',
  'REVALIDATE_SECRET',
  'S3_URL',
  'SEED',
  'SERVICE_WORKER',
  'SESSION_SECRET',
  'SITE_CLAIM',
  'SITE_NAME',
  'SITE_TAGLINE',
  'SITE_URL',
  'SMTP_URL',
  'SOURCE_POSTS_PER_DAY',
  'SOURCE_POSTS_PER_POLL',
  'SUBSCRIBE_FUNCTION',
  'SUMMARIES',
  'SUMMARY_API_KEY',
  'SUMMARY_REVIEW',
  'SUMMARY_BASE_URL',
  'SUMMARY_MODEL',
  'SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID',
  'SUPABASE_AUTH_EXTERNAL_GITHUB_SECRET',
  'SUPABASE_AUTH_EXTERNAL_GITHUB_URL',
  'SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID',
  'SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET',
  'SUPABASE_PUBLIC_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'SUPABASE_URL',
  'TRUST_PROXY',
  'WEBSUB_HUB',
  'WEB_URL',
  'WORKER_PORT',
] as const;

/**
 * Empties every product variable, or sets its default where empty means off, so that tests ignore the machine's
 * configuration.
 */
export function withoutConfiguration(env: Env): Env {
  return { ...env, ...Object.fromEntries(PRODUCT_VARIABLES.map((name) => [name, ''])), ...SWITCHABLE_DEFAULTS };
}

/**
 * Unset variables with a similar name, without underscores (`SITEURL`) or one letter off (`SMTP_URI`), which would
 * silently do nothing.
 */
export function findMistypedVariables(env: Env): { name: string; meant: string }[] {
  const known: readonly string[] = PRODUCT_VARIABLES;
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || name.length < SHORTEST_GUESSED) return [];
    const meant = known.find((candidate) => isNearly(name, candidate));
    return meant ? [{ name, meant }] : [];
  });
}

// Shorter names often belong to other programs (`PATH`, `MAIL`).
const SHORTEST_GUESSED = 6;

function isNearly(name: string, candidate: string): boolean {
  const bare = (text: string) => text.toUpperCase().replaceAll(/[_-]/g, '');
  return bare(name) === bare(candidate) || isOneEditAway(name, candidate);
}

function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || b.length < SHORTEST_GUESSED) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}
