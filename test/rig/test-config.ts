import { type BackendConfig, parseConfig } from '#backend/main/config.ts';

const SECRET = 's'.repeat(32);

/** A configuration of the backend without a data service, for what needs no more than one. */
export const testConfig = (env: Record<string, string> = {}): BackendConfig =>
  parseConfig({
    NODE_ENV: 'test',
    JWT_SECRET: SECRET,
    INGEST_TOKEN: SECRET,
    REVALIDATE_SECRET: SECRET,
    SUPABASE_URL: 'https://hosted.example',
    SITE_URL: 'https://feed.example',
    MAIL_FROM: 'Sellerfeed <hello@feed.example>',
    ...env,
  });
