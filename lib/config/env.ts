import { z } from 'zod';

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .transform((value) => value.replace(/\/+$/, ''));
const secret = z.string().min(32, 'must have at least 32 characters');
const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' })
  .default('off')
  .transform((value) => value === 'on' || value === 'true' || value === '1');

const webEnvSchema = z.object({
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65_535).default(3000),
  SITE_URL: url.optional(),
  SITE_NAME: z.string().trim().min(1).max(60).default('Sellerfeed'),
  API_URL: url,
  SUPABASE_URL: url.optional(),
  SUPABASE_PUBLIC_URL: url.optional(),
  // Browsers get to see it.
  SUPABASE_PUBLISHABLE_KEY: z
    .string()
    .min(1, 'is required')
    .refine((key) => !isSecretKey(key), 'must be the publishable key, not a secret one'),
  SUBSCRIBE_FUNCTION: z
    .string()
    .regex(/^[a-z0-9_-]+$/i, 'must be the name of a function')
    .default('subscribe-main-list'),
  SESSION_SECRET: secret,
  REVALIDATE_SECRET: secret,
  TRUST_PROXY: flag,
});

/** The web process's settings. */
export type WebEnv = Omit<z.output<typeof webEnvSchema>, 'SUPABASE_URL'> & { SUPABASE_URL: string };

/** Names every wrong variable, one a line, so that the start can say so and stop. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** Parses the web's environment. An empty value counts as missing. Throws `EnvError`. */
export function readWebEnv(source: Record<string, string | undefined>): WebEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = webEnvSchema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return given[name] === undefined ? `${name} is required` : `${name} ${issue.message}`;
    });
    throw new EnvError(lines.join('\n'));
  }
  const env = result.data;
  return {
    ...env,
    // The embedded data service lives in the content API's own process.
    SUPABASE_URL: env.SUPABASE_URL ?? env.API_URL,
  };
}

let parsed: WebEnv | undefined;

/** The settings, parsed on first use: a build needs none of them. */
export function webEnv(): WebEnv {
  parsed ??= readWebEnv(process.env);
  return parsed;
}

/** The data service as browsers reach it; the embedded one may have another address for them than for us. */
export const dataServicePublicUrl = (): string => webEnv().SUPABASE_PUBLIC_URL ?? webEnv().SUPABASE_URL;

/** Of either kind: `sb_secret_…`, or an older project's JWT for the service role. */
function isSecretKey(key: string): boolean {
  const payload = key.split('.')[1] ?? '';
  return key.startsWith('sb_secret_') || /"role":\s*"service_role"/.test(Buffer.from(payload, 'base64url').toString());
}
