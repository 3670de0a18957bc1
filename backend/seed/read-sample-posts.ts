import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { SourceRecord } from '#backend/ingest/parse/source-record.ts';
import { toPublishDate } from './publish-date.ts';

/** The folder of the sample posts, which the paths of their pictures start from. */
export const SAMPLES_FOLDER = fileURLToPath(new URL('../../supabase/seed/', import.meta.url));

// Everything else in a line is ingest's own.
const sampleSchema = z.looseObject({ ago: z.string() });

/**
 * The sample posts as ingest takes them: `ago` turned into a date before `now`. Throws when the file is wrong: it is ours.
 */
export function readSamplePosts(now: Date): SourceRecord[] {
  const lines = readFileSync(path.join(SAMPLES_FOLDER, 'posts.ndjson'), 'utf8').trimEnd().split('\n');
  return lines.map((text, index) => {
    const { ago, ...post } = sampleSchema.parse(JSON.parse(text));
    return { line: index + 1, value: { ...post, publishedAt: toPublishDate(ago, now).toISOString() } };
  });
}
