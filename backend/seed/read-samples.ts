import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { SourceRecord } from '#backend/posts/ingest/parse/source-record.ts';
import { type Period, periodOf, type SummaryKind } from '../summaries/period/period.ts';

/** Pictures of the sample posts are relative to it. */
export const SAMPLES_FOLDER = fileURLToPath(new URL('../../supabase/seed/', import.meta.url));

const sampleSchema = z.looseObject({ ago: z.string() });

/** Replaces `ago` by a date before `now`. Throws for an invalid file, which is ours. */
export function readSamplePosts(now: Date): SourceRecord[] {
  const lines = readFileSync(path.join(SAMPLES_FOLDER, 'posts.ndjson'), 'utf8').trimEnd().split('\n');
  return lines.map((text, index) => {
    const { ago, ...post } = sampleSchema.parse(JSON.parse(text));
    return { line: index + 1, value: { ...post, publishedAt: toPublishDate(ago, now).toISOString() } };
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
const AGO = /^P(?=.)(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?)?$/;

/**
 * The date of a sample post from `ago` (ISO 8601 duration): `P3DT4H` is on the third UTC day before `now`, four hours
 * before its end, so that days and their summaries stay together. Today's posts move together into the hours that have
 * passed.
 */
export function toPublishDate(ago: string, now: Date): Date {
  const match = AGO.exec(ago);
  if (!match) throw new Error(`"${ago}" is not a duration like P3DT4H30M`);
  const [days, hours, minutes] = match.slice(1).map((part) => Number(part ?? 0));
  const beforeEnd = ((hours ?? 0) * 60 + (minutes ?? 0)) * 60 * 1000;
  if (beforeEnd >= DAY_MS) throw new Error(`"${ago}" has a day's worth of hours; write days instead`);
  const midnight = periodOf('daily', now).start.getTime();
  if (days) return new Date(midnight - (days - 1) * DAY_MS - Math.max(beforeEnd, 1));
  return new Date(now.getTime() - (beforeEnd / DAY_MS) * (now.getTime() - midnight));
}

/** The day or week that is so many days or weeks before the current one. */
export const periodBefore = (kind: SummaryKind, now: Date, count: number): Period =>
  periodOf(kind, new Date(now.getTime() - count * (kind === 'daily' ? 1 : 7) * DAY_MS));
