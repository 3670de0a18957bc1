import { DEFAULT_SUBSCRIBE_FUNCTION } from '#lib/config/defaults.mjs';
import { isSecretKey } from '#lib/config/env.ts';
import { UserError } from '#runtime/user-error.mjs';
import { type Account, checkAccount } from './account.ts';
import type { CheckedCall } from './ask.ts';
import { checkContentApi } from './content-api.ts';
import { checkDataService } from './data-service.ts';

export type UpstreamSettings = {
  apiUrl: string;
  supabaseUrl: string;
  publishableKey: string;
  subscribeFunction: string;
};

/** The upstreams of an environment. Throws `UserError` where it names none: the site's own backend needs no check. */
export function readUpstreamSettings(env: Record<string, string | undefined>): UpstreamSettings {
  const { API_URL, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY = '', SUBSCRIBE_FUNCTION = DEFAULT_SUBSCRIBE_FUNCTION } = env;
  if (!API_URL) throw new UserError('API_URL is not set: this site has its own backend, which needs no check.');
  for (const [name, value] of Object.entries({ API_URL, SUPABASE_URL }))
    if (value && (!URL.canParse(value) || new URL(value).username || new URL(value).password))
      throw new UserError(`${name} has to be an origin, such as https://strapi.example, without a name or a password.`);
  if (isSecretKey(SUPABASE_PUBLISHABLE_KEY))
    throw new UserError('SUPABASE_PUBLISHABLE_KEY is a secret key: browsers receive it, and it passes all policies.');
  if (/\s/.test(SUPABASE_PUBLISHABLE_KEY))
    throw new UserError('SUPABASE_PUBLISHABLE_KEY has a space or a line break in it.');
  return {
    apiUrl: API_URL.replace(/\/+$/, ''),
    supabaseUrl: (SUPABASE_URL || API_URL).replace(/\/+$/, ''),
    publishableKey: SUPABASE_PUBLISHABLE_KEY,
    subscribeFunction: SUBSCRIBE_FUNCTION,
  };
}

/** Makes the site's calls of both upstreams. Without an account nothing is written. No secret is part of the result. */
export async function checkUpstreams(
  { apiUrl, supabaseUrl, publishableKey, subscribeFunction }: UpstreamSettings,
  account: Account | null = null,
): Promise<CheckedCall[]> {
  return [
    ...(await checkContentApi(apiUrl)),
    ...(account ? await checkAccount(apiUrl, account) : []),
    ...(await checkDataService({ url: supabaseUrl, key: publishableKey, subscribeFunction })),
  ];
}

/** The calls as a table for people: a line for each call, and below it what is missing and how to add it. */
export function printCalls(calls: readonly CheckedCall[]): string {
  const width = Math.max(...calls.map(({ call }) => call.length));
  const lines = calls.flatMap(({ call, status, findings }) => [
    `${findings.length === 0 ? '✓' : '✗'} ${call.padEnd(width)}  ${status}`,
    ...findings.flatMap(({ what, remedy, isOpen }) => [`    ${isOpen ? 'OPEN: ' : ''}${what}`, `      → ${remedy}`]),
  ]);
  const count = calls.reduce((sum, { findings }) => sum + findings.length, 0);
  return [
    ...lines,
    '',
    count === 0 ? 'Nothing is missing.' : `${count} ${count === 1 ? 'thing is' : 'things are'} missing.`,
  ].join('\n');
}
