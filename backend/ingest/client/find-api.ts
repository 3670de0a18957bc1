import { z } from 'zod';
import { UserError } from '#server/process/user-error.mjs';
import type { IngestApi } from './send-posts.ts';

const TIMEOUT_MS = 5000;

const emptyReportSchema = z.object({ data: z.object({ total: z.literal(0), dryRun: z.literal(true) }) });

export type ApiChoice = { apiUrl: string | undefined; backendPort: number; token: string };

/**
 * The content API to ingest through: the one of API_URL, else a backend on this machine, else null (then the database is
 * opened directly). It is asked with an empty dry run, so that its token is known to be right before anything is sent.
 * Without API_URL, a backend that refuses the token belongs to another installation and is left alone.
 * @throws UserError when API_URL is set and cannot be used: writing elsewhere would be a surprise.
 */
export async function findApi({ apiUrl, backendPort, token }: ApiChoice): Promise<IngestApi | null> {
  const url = (apiUrl || `http://127.0.0.1:${backendPort}`).replace(/\/+$/, '');
  const problem = await tryApi({ url, token });
  if (problem === null) return { url, token };
  if (apiUrl) throw new UserError(`The content API at ${url} (API_URL) cannot be used: ${problem}.`);
  return null;
}

/** Null when it takes posts from us, else what is wrong. */
async function tryApi({ url, token }: IngestApi): Promise<string | null> {
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
    return `it does not answer (${(error as Error).message})`;
  }
  if (response.status === 401 || response.status === 403) return 'it refuses the INGEST_TOKEN';
  const isOurs = emptyReportSchema.safeParse(await response.json().catch(() => null)).success;
  return response.ok && isOurs ? null : `it does not take posts (HTTP ${response.status})`;
}
