import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { SourceRecord } from '#backend/ingest/parse/source-record.ts';
import { artSchema } from './illustrations/art.ts';
import { renderIllustration } from './illustrations/draw-illustration.ts';
import { toPublishDate } from './publish-date.ts';

const FILE = fileURLToPath(new URL('../../supabase/seed/posts.ndjson', import.meta.url));

// Everything else in a line is ingest's own.
const sampleSchema = z.looseObject({ ago: z.string(), text: z.string(), art: artSchema.optional() });

/**
 * The sample posts as ingest takes them: `ago` turned into a date before `now`, `art` into a picture that is drawn when
 * it is needed. Throws when the file is wrong: it is ours.
 */
export function readSamplePosts(now: Date, file = FILE): SourceRecord[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((text, index) => {
    const { ago, art, ...post } = sampleSchema.parse(JSON.parse(text));
    const publishedAt = toPublishDate(ago, now).toISOString();
    const picture = art ? { imageData: () => renderIllustration(art, String(post.postLink ?? post.text)) } : {};
    return { line: index + 1, value: { ...post, publishedAt, ...picture } };
  });
}
