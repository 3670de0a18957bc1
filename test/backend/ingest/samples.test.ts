import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { IngestSourceError } from '#backend/posts/ingest/parse/source-record.ts';
import type { PostValue } from '#backend/posts/ingest/reading/finish-record.ts';
import { importPosts, type Outcome } from '#backend/posts/ingest/reading/import-posts.ts';
import { parseMap, parseSet } from '#backend/posts/ingest/reading/read-options.ts';
import { readPosts } from '#backend/posts/ingest/reading/read-posts.ts';
import { emptySink } from '#backend/posts/ingest/reading/sinks.ts';

// The values that a careful person reads in each file, compared as test/samples/README.md says.

const FOLDER = path.join(import.meta.dirname, '../../samples');
const NOW = new Date('2026-11-28T12:00:00Z');
const STATUSES = ['create', 'duplicate', 'skip', 'draft', 'error'] as const;

type Wanted = { [Field in keyof PostValue]: unknown };
type Expected = Partial<Record<(typeof STATUSES)[number], number | number[]>> & {
  file: string;
  args?: string[];
  format?: string;
  posts?: Wanted[];
  drafts?: Wanted[];
  any?: Wanted[];
  says?: string;
};

const expected = readFileSync(path.join(FOLDER, 'expected.ndjson'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Expected);

async function read({ file, args = [] }: Expected) {
  const valuesOf = (option: string) => args.filter((_arg, index) => args[index - 1] === option);
  const options = { map: parseMap(valuesOf('--map')), set: parseSet(valuesOf('--set')), now: NOW };
  const outcomes: Outcome[] = [];
  const onOutcome = (outcome: Outcome) => void outcomes.push(outcome);
  const reading = await readPosts(path.join(FOLDER, 'files', file), options);
  const report = await importPosts(reading, emptySink, { dryRun: true, undated: null, onOutcome });
  reading.close();
  return { report, outcomes };
}

it.each(expected.map((each) => [each.file, each] as const))('reads %s', async (_file, wanted) => {
  if (wanted.says !== undefined) {
    const refusal = await read(wanted).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(IngestSourceError);
    expect((refusal as Error).message).toMatch(new RegExp(wanted.says, 'i'));
    return;
  }
  const { report, outcomes } = await read(wanted);
  for (const status of STATUSES) {
    if (wanted[status] !== undefined) expect([wanted[status]].flat(), `how many ${status}`).toContain(report[status]);
  }
  expect(report.format.toLowerCase()).toContain(wanted.format?.toLowerCase() ?? '');
  const of = (...statuses: string[]) => outcomes.filter(({ status }) => statuses.includes(status));
  expectPosts(of('create'), wanted.posts);
  expectPosts(of('draft'), wanted.drafts);
  expectPosts(of('create', 'draft'), wanted.any);
});

function expectPosts(outcomes: readonly Outcome[], wanted: readonly Wanted[] = []): void {
  for (const [index, fields] of wanted.entries()) {
    for (const [field, value] of Object.entries(fields)) {
      const given = toComparable(field, outcomes[index]?.post?.[field as keyof PostValue]);
      const right = field === 'hashtags' ? [value] : [value].flat();
      expect(
        right.map((each) => toComparable(field, each)),
        `${field} of post ${index + 1}`,
      ).toContainEqual(given);
    }
  }
}

function toComparable(field: string, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map((name) => String(name).replace('#', '')).toSorted();
  const text = String(value);
  if (field === 'publishedAt') return Math.floor(Date.parse(text) / 1000);
  if (field === 'text')
    return text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/\s+/g, ' ')
      .trim();
  const [number] = /linkedin\.com[^?]*?(\d{15,})[^?]*$/.exec(text)?.slice(1) ?? [];
  return number ?? text;
}
