import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compilePostFilter } from '#backend/api/content/repositories/post-sql.ts';
import { comparisonsOf } from '#backend/api/content/schemas/filter.ts';
import { parsePostListQuery } from '#backend/api/content/schemas/post-query.ts';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { type FeedFilters, NARROWING, NO_FILTERS } from '@/lib/feed/filters';
import { buildFeedQuery } from '@/lib/feed/list-query';

/** A value of each filter, and how a plan shows it. */
const VALUES: { [Name in (typeof NARROWING)[number]]: [value: FeedFilters[Name], shown: string] } = {
  search: ['storage', 'storage'],
  hashtags: [[71], '71'],
  bookmarks: [[72], '72'],
  authors: [['Ada Abel'], 'Ada Abel'],
  from: ['2026-01-01', '2026-01-01'],
  to: ['2026-02-01', '2026-02-01'],
};

describe.each(anyDatabase)('on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend(kind);
  });
  afterAll(() => backend.close());

  it.each(NARROWING.filter((name) => name !== 'search'))('an index has the posts of the filter %s', async (name) => {
    const [value, shown] = VALUES[name];
    const { filter } = parsePostListQuery(buildFeedQuery({ ...NO_FILTERS, [name]: value }));
    const plan = await backend.database.db.transaction().execute(async (transaction) => {
      // The tables are empty.
      await sql`set local enable_seqscan = off`.execute(transaction);
      const { rows } = await sql<{ 'QUERY PLAN': unknown }>`
        explain (format json) select p.id from app.posts p where ${compilePostFilter([filter], 1)}`.execute(
        transaction,
      );
      return JSON.stringify(rows[0]?.['QUERY PLAN']);
    });
    const conditions = [...plan.matchAll(/"Index Cond":"((?:[^"\\\\]|\\\\.)*)"/g)].map(([, condition]) => condition);
    expect(
      conditions.some((condition) => condition?.includes(shown)),
      plan,
    ).toBe(true);
  });

  // Of empty tables a plan would rather read another index as a whole.
  it('an index has the parts of words of the filter search', async () => {
    const { filter } = parsePostListQuery(buildFeedQuery({ ...NO_FILTERS, search: VALUES.search[0] }));
    const [comparison] = comparisonsOf(filter);
    const { rows } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where schemaname = 'app' and tablename = 'posts'`.execute(
      backend.database.db,
    );
    const isServed = rows.some(
      ({ definition }) => definition.includes(`${comparison?.path}`) && /gin_trgm_ops/.test(definition),
    );
    expect([comparison?.path, isServed]).toEqual(['search_text', true]);
  });
});
