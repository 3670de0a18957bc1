import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ImageError, readImageFile } from '#backend/pictures/load-image.ts';
import type { IngestReport } from '#backend/posts/ingest/ingest-posts.ts';
import { encodeReferences } from '#backend/text/decode-entities.ts';
import { UserError } from '#runtime/user-error.mjs';

// As many as the API stores in one transaction.
const BATCH_RECORDS = 250;
// The API accepts 20 MB; an image alone may be 13.4 of them.
const BATCH_BYTES = 6_000_000;
// So many pictures may each take ten seconds to download, four at a time.
const BATCH_PICTURES = 100;
const TIMEOUT_MS = 300_000;

export type IngestApi = { url: string; token: string };

export type SendOptions = {
  imageFolder: string;
  dryRun: boolean;
  /** Corrects existing posts, by their link. */
  update: boolean;
};

type Line = { line: number; text: string };

const problemsSchema = z.array(z.object({ line: z.int(), reason: z.string() }));
const answerSchema = z.object({
  data: z.object({
    created: z.int(),
    updated: z.int(),
    known: z.array(z.int()),
    failed: problemsSchema,
    warnings: problemsSchema,
    advice: z.string().nullish(),
  }),
});

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/** The outcome of some records. Lines are those of the file. */
export type BatchResult = Pick<IngestReport, 'created' | 'updated' | 'failed' | 'warnings' | 'advice'> & {
  /** Lines of posts that were there already. */
  known: number[];
};

type Batch = { line: number; value: object }[];

/**
 * Sends records over HTTP, with local images as data URLs. @throws UserError when the API rejects them or stops responding;
 * posts sent by then are stored, and a second run skips them
 */
export async function sendPosts(api: IngestApi, records: Batch, options: SendOptions): Promise<BatchResult> {
  const result: BatchResult = { created: 0, updated: 0, known: [], failed: [], warnings: [] };
  let batch: Line[] = [];
  let [bytes, pictures] = [0, 0];
  const flush = async () => {
    if (batch.length > 0) await sendBatch(api, batch, result, options);
    batch = [];
    [bytes, pictures] = [0, 0];
  };
  for (const record of records) {
    const value = await embedImage(record, options, result);
    const text = JSON.stringify(value, (_name, part) => (typeof part === 'string' ? encodeReferences(part) : part));
    const isFull = batch.length >= BATCH_RECORDS || pictures >= BATCH_PICTURES;
    if (isFull || (bytes > 0 && bytes + text.length > BATCH_BYTES)) await flush();
    batch.push({ line: record.line, text });
    bytes += text.length;
    if ('imageUrl' in record.value) pictures += 1;
  }
  await flush();
  return result;
}

const localImageSchema = z.looseObject({ image: z.string().trim().min(1), imageData: z.undefined().optional() });

async function embedImage(
  { line, value }: { line: number; value: object },
  { imageFolder, dryRun }: SendOptions,
  { warnings }: BatchResult,
): Promise<unknown> {
  const parsed = localImageSchema.safeParse(value);
  if (!parsed.success) return value;
  const { image, ...post } = parsed.data;
  try {
    const bytes = dryRun ? null : await readImageFile(image, imageFolder);
    // The API detects the type from the bytes.
    return bytes ? { ...post, imageData: `data:image/png;base64,${Buffer.from(bytes).toString('base64')}` } : post;
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    warnings.push({ line, reason: `went in without its image, which ${error.message}` });
    return post;
  }
}

async function sendBatch(
  { url, token }: IngestApi,
  batch: Line[],
  result: BatchResult,
  { dryRun, update }: SendOptions,
): Promise<void> {
  const response = await post(
    `${url}/api/news?dryRun=${dryRun}&update=${update}&known=true`,
    token,
    batch.map(({ text }) => text).join('\n'),
  ).catch((error: unknown) => {
    const reason =
      error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : String(error);
    throw new UserError(
      `The content API stopped answering (${reason}). Run the command again: posts that are in are skipped.`,
      { cause: error },
    );
  });
  const body: unknown = await response.json().catch(() => null);
  const answer = answerSchema.safeParse(body);
  if (!response.ok || !answer.success) {
    const reason = refusalSchema.safeParse(body).data?.error.message;
    throw new UserError(`${url} did not take the posts: HTTP ${response.status}${reason ? `, ${reason}` : ''}.`);
  }
  const { created, updated, known, failed, warnings, advice } = answer.data.data;
  const lineOf = (line: number): number => batch[line - 1]?.line ?? line;
  const restoreLine = ({ line, reason }: { line: number; reason: string }) => ({ line: lineOf(line), reason });
  if (advice) result.advice = advice;
  result.created += created;
  result.updated += updated;
  result.known.push(...known.map(lineOf));
  result.failed.push(...failed.map(restoreLine));
  result.warnings.push(...warnings.map(restoreLine));
}

const post = (url: string, token: string, body: string, timeoutMs = TIMEOUT_MS): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });

const PROBE_TIMEOUT_MS = 5000;

/** A record without a text: the answer is a report, and nothing could be stored. */
const PROBE = '{}';
const probeReportSchema = z.object({ data: z.object({ total: z.literal(1), dryRun: z.literal(true) }) });

/** A backend takes seconds to start. */
const START_WAIT_MS = 30_000;
const RETRY_MS = 500;

type ApiChoice = {
  apiUrl: string | undefined;
  backendPort: number;
  token: string;
  /** The pid that holds the embedded database, or null. If it does not respond, it may be a backend that starts. */
  findHolder?: () => number | null;
  startWaitMs?: number;
};

/**
 * The content API to ingest through: API_URL, else a backend on this machine, else null (the database is opened
 * directly). A dry run of one invalid record verifies the token first. Without API_URL, a backend that rejects the token belongs to
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
    response = await post(`${url}/api/news?dryRun=true`, token, PROBE, PROBE_TIMEOUT_MS);
  } catch (error) {
    return { reason: `it does not answer (${(error as Error).message})`, isAway: true };
  }
  if (response.status === 401 || response.status === 403)
    return { reason: 'it refuses the INGEST_TOKEN', isAway: false };
  const isOurs = probeReportSchema.safeParse(await response.json().catch(() => null)).success;
  if (response.ok && isOurs) return null;
  return { reason: `it does not take posts (HTTP ${response.status})`, isAway: response.status >= 500 };
}
