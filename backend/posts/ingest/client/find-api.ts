import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { UserError } from '#runtime/user-error.mjs';
import type { IngestApi } from './send-posts.ts';

const TIMEOUT_MS = 5000;

const emptyReportSchema = z.object({ data: z.object({ total: z.literal(0), dryRun: z.literal(true) }) });

/** A backend takes seconds to start. */
const START_WAIT_MS = 30_000;
const RETRY_MS = 500;

export type ApiChoice = {
  apiUrl: string | undefined;
  backendPort: number;
  token: string;
  /** The pid that holds the embedded database, or null. If it does not respond, it may be a backend that starts. */
  findHolder?: () => number | null;
  startWaitMs?: number;
};

/**
 * The content API to ingest through: API_URL, else a backend on this machine, else null (the database is opened
 * directly). An empty dry run verifies the token first. Without API_URL, a backend that rejects the token belongs to
 * another installation. @throws UserError if API_URL cannot be used, or if another process holds the embedded database
 * and does not respond in time
 */
export async function findApi({
  apiUrl,
  backendPort,
  token,
  findHolder,
  startWaitMs = START_WAIT_MS,
}: ApiChoice): Promise<IngestApi | null> {
  const url = (apiUrl || `http://127.0.0.1:${backendPort}`).replace(/\/+$/, '');
  for (let waited = 0; ; waited += RETRY_MS) {
    const problem = await tryApi({ url, token });
    if (problem === null) return { url, token };
    if (apiUrl) throw new UserError(`The content API at ${url} (API_URL) cannot be used: ${problem.reason}.`);
    const holder = problem.isAway ? findHolder?.() : null;
    if (!holder) return null;
    if (waited >= startWaitMs) throw new UserError(describeSilence(holder, url));
    if (waited === 0) console.error('The backend does not answer yet: waiting for it.');
    await wait(RETRY_MS);
  }
}

const describeSilence = (holder: number, url: string): string =>
  `Process ${holder} holds the embedded database, and no backend answers at ${url}. If it is a backend that starts, try again in a minute; if it is another command, when that has ended.`;

/** Null if it accepts posts, else the reason; `isAway` if it is unreachable. */
async function tryApi({ url, token }: IngestApi): Promise<{ reason: string; isAway: boolean } | null> {
  let response: Response;
  try {
    response = await fetch(`${url}/api/news?dryRun=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: '',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    return { reason: `it does not answer (${(error as Error).message})`, isAway: true };
  }
  if (response.status === 401 || response.status === 403)
    return { reason: 'it refuses the INGEST_TOKEN', isAway: false };
  const isOurs = emptyReportSchema.safeParse(await response.json().catch(() => null)).success;
  if (response.ok && isOurs) return null;
  return { reason: `it does not take posts (HTTP ${response.status})`, isAway: response.status >= 500 };
}
