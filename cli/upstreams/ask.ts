import { at } from '#lib/utils/at.ts';

const TIMEOUT_MS = 5000;
const SLOW_MS = 2000;
const SKEW_MS = 5 * 60 * 1000;

/**
 * A fault that the operator can mend: what is wrong, and how to add it. `isOpen` is a fault of safety. `isHint` is no fault: what cannot be seen from
 * outside, or what will come by itself.
 */
export type Finding = { what: string; remedy: string; isOpen?: true; isHint?: true };

export const isFault = ({ isHint }: Finding): boolean => !isHint;

/** Begins the status of a call that was not made; the reason follows. */
export const NOT_TRIED = 'not tried: ';

/** A row of the table: a call of the specification (§7), what came of it, and what is missing. */
export type CheckedCall = { call: string; status: string; findings: Finding[] };

export type Answer = { status: number; json: unknown; ms: number };

export type Request = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; headers?: Record<string, string>; body?: unknown };

/** Why an upstream gave no answer that could be looked at. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
  readonly finding: Finding;
  readonly status: string;

  constructor(status: string, finding: Finding) {
    super(finding.what);
    this.status = status;
    this.finding = finding;
  }
}

/**
 * Calls an upstream as the site does: no redirects, five seconds, JSON. Throws `NoAnswer`.
 * @param setting the setting that has the address, for the remedy
 */
export async function ask(
  url: string,
  { method = 'GET', headers = {}, body }: Request,
  setting: string,
): Promise<Answer> {
  const startedAt = performance.now();
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch (error) {
    const { name, cause } = error as Error;
    if (name === 'TimeoutError')
      throw new NoAnswer('no answer', {
        what: `no answer within ${TIMEOUT_MS / 1000} s: the site shows an error then`,
        remedy: 'Find out what keeps it: a database without indexes, a plan that sleeps, a network between regions.',
      });
    if (cause instanceof Error && /no application protocol|HTTP\/1\.1 protocol/i.test(cause.message))
      throw new NoAnswer('no answer', {
        what: 'does not speak HTTP/1.1',
        remedy: `Let it, or a proxy in front of it, speak that beside HTTP/2, and check the scheme of ${setting}.`,
      });
    throw new NoAnswer('no answer', {
      // The message of other errors repeats the address or the key.
      what: `cannot be reached${cause instanceof Error ? `: ${cause.message}` : ''}`,
      remedy: `Check ${setting}: scheme, name and port, as seen from this machine.`,
    });
  }
  const { status } = response;
  if (status >= 300 && status < 400)
    throw new NoAnswer(String(status), {
      what: `redirects to ${withoutQuery(response.headers.get('location') ?? 'nowhere', url)}`,
      remedy: `Set ${setting} to the address that answers itself. If that is a page to sign in, let this machine past it.`,
    });
  const json = parse(text);
  if (json === undefined && status !== 204)
    throw new NoAnswer(String(status), {
      what: /^\s*</.test(text)
        ? 'answers with a page (HTML) instead of JSON'
        : 'answers with something other than JSON',
      remedy: `Check ${setting}: a proxy, a login or another program may answer there.`,
    });
  const ms = performance.now() - startedAt;
  return { status, json, ms };
}

/** Faults that any answer can have: it is slow, or its clock differs from ours. */
export const judgeSpeed = ({ ms }: Answer): Finding[] =>
  ms > SLOW_MS
    ? [
        {
          what: `took ${(ms / 1000).toFixed(1)} s`,
          remedy: 'Pages that nobody asked for before take as long. Move the site near it, or give it an index.',
        },
      ]
    : [];

/** Whether the upstream's clock is that of this machine, by its `Date` header. */
export async function judgeClock(url: string): Promise<Finding[]> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  await response?.body?.cancel();
  const date = Date.parse(response?.headers.get('date') ?? '');
  const skew = date - Date.now();
  if (Number.isNaN(date) || Math.abs(skew) < SKEW_MS) return [];
  return [
    {
      what: `its clock is ${Math.round(Math.abs(skew) / 60_000)} minutes ${skew > 0 ? 'ahead of' : 'behind'} this machine's`,
      remedy: 'Set both clocks by NTP: sessions end early, and the day of a summary is another one.',
    },
  ];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Without what may be a secret. */
function withoutQuery(location: string, base: string): string {
  if (!URL.canParse(location, base)) return 'no address';
  const { origin, pathname } = new URL(location, base);
  return origin + pathname;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const messageOf = (json: unknown): string =>
  String(at(json, 'error', 'message') ?? 'without a message').slice(0, 200);

/** The remedy for a 404 of routes that the files of deploy/strapi make. */
export const COPY_FILES =
  'Copy the files of deploy/strapi and restart. In a project with a tsconfig.json, set allowJs in it: they are not compiled otherwise.';

/** Runs a check of one call; an upstream that does not answer is its only finding. */
export async function checkCall(call: string, check: () => Promise<Omit<CheckedCall, 'call'>>): Promise<CheckedCall> {
  try {
    return { call, ...(await check()) };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { call, status: error.status, findings: [error.finding] };
  }
}
