import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compilePostFilter } from '#backend/content-api/repositories/post-sql.ts';
import { parsePostListQuery } from '#backend/content-api/schemas/post-query.ts';
import { type FeedFilters, isSet, NO_FILTERS } from '@/lib/feed/filters';
import { buildFeedQuery } from '@/lib/feed/list-query';

/** A value of each filter that differs from its default. */
const SET: Omit<FeedFilters, 'sort' | 'dir' | 'page'> = {
  ...{ search: 'ppc', hashtags: [1], bookmarks: [2], authors: ['Ada'], from: '2026-01-01', to: '2026-02-01' },
};
const names = Object.keys(SET) as (keyof typeof SET)[];

describe.each(names)('the filter %s', (name) => {
  const filters = { ...NO_FILTERS, [name]: SET[name] };

  it('is a condition that the content API accepts and can compile', () => {
    expect(isSet(name, filters)).toBe(true);
    const query = buildFeedQuery(filters);
    expect(query).not.toBe(buildFeedQuery(NO_FILTERS));
    expect(() => compilePostFilter([parsePostListQuery(query).filter], 1)).not.toThrow();
  });
});

it.each(names.filter((name) => name !== 'search'))('Advanced Filters has an input for %s', (name) => {
  const panel = readFileSync(new URL('../../components/feed/filter-fields.tsx', import.meta.url), 'utf8');
  expect(panel).toMatch(new RegExp(`(?:name="|toggleFilter\\(filters, '|\\.\\.\\.filters, )${name}\\b`));
});
