import { z } from 'zod';
import { ImageError } from '#backend/posts/images/image-error.ts';
import { readImageFile } from '#backend/posts/images/load-image.ts';
import type { IngestReport } from '#backend/posts/ingest/ingest-posts.ts';
import type { SourceRecord } from '#backend/posts/ingest/parse/source-record.ts';
import { preparePost } from '#backend/posts/ingest/prepare-post.ts';
import { postInputSchema } from '#backend/posts/post-input.ts';
import { UserError } from '#runtime/user-error.mjs';

const BATCH_RECORDS = 100;
// The API accepts 20 MB; an image alone may be 13.4 of them.
const BATCH_BYTES = 6_000_000;
// A batch may hold a hundred images that each take ten seconds to download, four at a time.
const TIMEOUT_MS = 300_000;

export type IngestApi = { url: string; token: string };

export type SendOptions = {
  /** The folder of relative `image` paths. */
  imageFolder: string;
  dryRun: boolean;
  /** Corrects existing posts, by their link. */
  update: boolean;
  onProgress?: (report: IngestReport) => void;
};

type Line = { line: number; text: string };

const problemsSchema = z.array(z.object({ line: z.int(), reason: z.string() }));
const answerSchema = z.object({
  data: z.object({
    created: z.int(),
    updated: z.int(),
    duplicates: z.int(),
    failed: problemsSchema,
    warnings: problemsSchema,
    advice: z.string().nullish(),
  }),
});

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/**
 * Ingests over HTTP in batches, with ingest's own report: line numbers of the source, local images as data URLs,
 * duplicates sent once. @throws UserError when the API rejects or stops responding; posts sent by then are stored, and
 * a second run skips them
 */
export async function sendPosts(
  api: IngestApi,
  source: AsyncIterable<SourceRecord>,
  { imageFolder, dryRun, update, onProgress }: SendOptions,
): Promise<IngestReport> {
  const report: IngestReport = { total: 0, created: 0, updated: 0, duplicates: 0, failed: [], warnings: [], dryRun };
  const isRepeated = createRepeatCheck();
  let batch: Line[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length > 0) await sendBatch(api, batch, report, update);
    batch = [];
    bytes = 0;
    onProgress?.(report);
  };
  for await (const record of source) {
    report.total += 1;
    if ('reason' in record) report.failed.push(record);
    else if (isRepeated(record.value)) report.duplicates += 1;
    else {
      const text = JSON.stringify(await embedImage(record, imageFolder, report));
      if (batch.length >= BATCH_RECORDS || (bytes > 0 && bytes + text.length > BATCH_BYTES)) await flush();
      batch.push({ line: record.line, text });
      bytes += text.length;
    }
  }
  await flush();
  return report;
}

/** Detects duplicates of the source. The API cannot in a dry run, whose earlier batches wrote nothing. */
function createRepeatCheck(): (value: unknown) => boolean {
  const now = new Date();
  const schema = postInputSchema(now);
  const keys = new Set<string>();
  return (value) => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) return false;
    const { key } = preparePost(parsed.data, now);
    if (keys.has(key)) return true;
    keys.add(key);
    return false;
  };
}

const localImageSchema = z.looseObject({ image: z.string().trim().min(1), imageData: z.undefined().optional() });

async function embedImage(
  { line, value }: { line: number; value: unknown },
  folder: string,
  report: IngestReport,
): Promise<unknown> {
  const parsed = localImageSchema.safeParse(value);
  if (!parsed.success) return value;
  const { image, ...post } = parsed.data;
  try {
    const bytes = report.dryRun ? null : await readImageFile(image, folder);
    // The API detects the type from the bytes.
    return bytes ? { ...post, imageData: `data:image/png;base64,${Buffer.from(bytes).toString('base64')}` } : post;
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    report.warnings.push({ line, reason: `went in without its image, which ${error.message}` });
    return post;
  }
}

async function sendBatch(
  { url, token }: IngestApi,
  batch: Line[],
  report: IngestReport,
  update: boolean,
): Promise<void> {
  const response = await post(
    `${url}/api/news?dryRun=${report.dryRun}&update=${update}`,
    token,
    batch.map(({ text }) => text).join('\n'),
  );
  const body: unknown = await response.json().catch(() => null);
  const answer = answerSchema.safeParse(body);
  if (!response.ok || !answer.success) {
    const reason = refusalSchema.safeParse(body).data?.error.message;
    throw new UserError(`${url} did not take the posts: HTTP ${response.status}${reason ? `, ${reason}` : ''}.`);
  }
  const { created, updated, duplicates, failed, warnings, advice } = answer.data.data;
  const restoreLine = ({ line, reason }: { line: number; reason: string }) => ({
    line: batch[line - 1]?.line ?? line,
    reason,
  });
  if (advice) report.advice = advice;
  report.created += created;
  report.updated += updated;
  report.duplicates += duplicates;
  report.failed.push(...failed.map(restoreLine));
  report.warnings.push(...warnings.map(restoreLine));
}

async function post(url: string, token: string, body: string): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const reason =
      error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : String(error);
    throw new UserError(
      `The content API stopped answering (${reason}). Run the command again: posts that are in are skipped.`,
      {
        cause: error,
      },
    );
  }
}
