import { DEFAULT_SUBSCRIBE_FUNCTION } from '#lib/config/defaults.mjs';
import { isSecretKey } from '#lib/config/env.ts';
import { UserError } from '#runtime/user-error.mjs';
import { type Account, checkAccount } from './account.ts';
import { type CheckedCall, isFault, NOT_TRIED } from './ask.ts';
import { checkContentApi } from './content-api.ts';
import { checkDataService } from './data-service.ts';

export type UpstreamSettings = {
  apiUrl: string;
  /** Null for the data service that `npm start` has itself. */
  supabaseUrl: string | null;
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
    supabaseUrl: SUPABASE_URL ? SUPABASE_URL.replace(/\/+$/, '') : null,
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
    ...(supabaseUrl
      ? await checkDataService({ url: supabaseUrl, key: publishableKey, subscribeFunction })
      : [EMBEDDED_DATA_SERVICE]),
  ];
}

const EMBEDDED_DATA_SERVICE: CheckedCall = {
  call: '13 to 16, the data service',
  status: `${NOT_TRIED}without SUPABASE_URL npm start has its own`,
  findings: [
    {
      what: 'any other host asks the content API for it',
      remedy: 'Set SUPABASE_URL where the web does not run by npm start.',
      isHint: true,
    },
  ],
};

/** How many things are missing; hints are none. */
export const countFaults = (calls: readonly CheckedCall[]): number =>
  calls.reduce((sum, { findings }) => sum + findings.filter(isFault).length, 0);

const markOf = ({ status, findings }: CheckedCall): string => {
  if (findings.some(isFault)) return '✗';
  return status.startsWith(NOT_TRIED) ? '–' : '✓';
};

/** The calls as a table for people: a line for each call, and below it what is missing and how to add it. */
export function printCalls(calls: readonly CheckedCall[]): string {
  const width = Math.max(...calls.map(({ call }) => call.length));
  const lines = calls.flatMap((one) => [
    `${markOf(one)} ${one.call.padEnd(width)}  ${one.status}`,
    ...one.findings.flatMap(({ what, remedy, isOpen, isHint }) => [
      `    ${isOpen ? 'OPEN: ' : isHint ? 'hint: ' : ''}${what}`,
      `      → ${remedy}`,
    ]),
  ]);
  const count = countFaults(calls);
  return [
    ...lines,
    '',
    count === 0 ? 'Nothing is missing.' : `${count} ${count === 1 ? 'thing is' : 'things are'} missing.`,
  ].join('\n');
}
