import { z } from 'zod';
import { parseTrustedProxies } from './trusted-proxies.ts';

// Parts of the environment schemas of web and backend.

/** The message names every wrong variable, one per line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .transform((value) => value.replace(/\/+$/, ''));

/** Separated by commas or spaces. */
export const origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(origin).min(1, 'must be http(s) URLs'));

/** Without a path, because the site has all paths. */
export const siteOrigin = origin.refine(
  (value) => new URL(value).href === `${new URL(value).origin}/`,
  'must be an origin, such as https://feed.example.com, without a path',
);

export const link = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });

/** An address, or a page with a form. */
export const contact = z.url({ protocol: /^(?:https?|mailto)$/, error: 'must be a mailto: or http(s) URL' });

/** The uses that machines may make of texts (contentsignals.org). */
export const contentSignal = z
  .string()
  .regex(
    /^(?:search|ai-input|ai-train)=(?:yes|no)(?:\s*,\s*(?:search|ai-input|ai-train)=(?:yes|no))*$/,
    'must be a list such as search=yes, ai-input=yes, ai-train=no',
  );

export const postalAddress = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(200));

/** The path is the number of a database: `redis://:password@host:6379/1`. */
export const redisUrl = z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// URL' });

export const port = z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65_535);

export const secret = z.string().min(32, 'must have at least 32 characters');

const toSwitch = (usual: 'on' | 'off') =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' })
    .default(usual)
    .transform((value) => value === 'on' || value === 'true' || value === '1');

export const onUnlessSet = toSwitch('on');
export const offUnlessSet = toSwitch('off');

export const trustedProxies = z
  .string()
  .default('off')
  .transform((text, { addIssue }) => {
    const trusted = parseTrustedProxies(text);
    if (trusted !== undefined) return trusted;
    addIssue('must be on, off, a number of proxies (1 to 10) or their networks, such as 10.0.0.0/8');
    return z.NEVER;
  });

export const logLevel = z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info');

export const indexNowKey = z.string().regex(/^[\dA-Za-z-]{8,128}$/, 'must have 8 to 128 letters, digits or hyphens');

export const functionName = z.string().regex(/^[\w-]+$/, 'must be the name of a function');

/** An empty value counts as unset, as in .env files. Throws `ConfigError`. */
export function parseEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  source: Record<string, string | undefined>,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(given);
  if (!result.success) throw new ConfigError(result.error.issues.map((issue) => explain(issue, given)).join('\n'));
  return result.data;
}

// Omits values: the text is logged, and a wrong secret is still a secret.
function explain({ path, message }: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = String(path[0]);
  return name in given ? `${name} is wrong: ${message}` : `${name} is missing`;
}
