import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { SourceRecord } from '#backend/posts/ingest/parse/source-record.ts';
import { toPublishDate } from './publish-date.ts';

/** Pictures of the sample posts are relative to it. */
export const SAMPLES_FOLDER = fileURLToPath(new URL('../../supabase/seed/', import.meta.url));

// All other fields are ingest's.
const sampleSchema = z.looseObject({ ago: z.string() });

/** Replaces `ago` by a date before `now`. Throws for an invalid file, which is ours. */
export function readSamplePosts(now: Date): SourceRecord[] {
  const lines = readFileSync(path.join(SAMPLES_FOLDER, 'posts.ndjson'), 'utf8').trimEnd().split('\n');
  return lines.map((text, index) => {
    const { ago, ...post } = sampleSchema.parse(JSON.parse(text));
    return { line: index + 1, value: { ...post, publishedAt: toPublishDate(ago, now).toISOString() } };
  });
}
