import type { Env } from '../process/secrets.ts';

/** Every variable the product reads; `.env.example` explains each. */
export const PRODUCT_VARIABLES = [
  'API_URL',
  'BACKEND_HOST',
  'BACKEND_PORT',
  'DATABASE_URL',
  'DATA_DIR',
  'INGEST_TOKEN',
  'JWT_SECRET',
  'LOG_LEVEL',
  'MAIL_FROM',
  'PORT',
  'RATE_LIMIT_FACTOR',
  'REVALIDATE_SECRET',
  'SEED',
  'SERVICE_WORKER',
  'SESSION_SECRET',
  'SITE_NAME',
  'SITE_URL',
  'SMTP_URL',
  'SUBSCRIBE_FUNCTION',
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
  'WEB_URL',
] as const;

/**
 * The environment with every product variable emptied, which counts as unset: neither the shell's nor the .env file's
 * configuration reaches what is tested.
 */
export function withoutConfiguration(env: Env): Env {
  return { ...env, ...Object.fromEntries(PRODUCT_VARIABLES.map((name) => [name, ''])) };
}
