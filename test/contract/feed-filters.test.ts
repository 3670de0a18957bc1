import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compilePostFilter } from '#backend/api/content/repositories/post-sql.ts';
import { comparisonsOf } from '#backend/api/content/schemas/filter.ts';
import { planPosts } from '#backend/api/content/schemas/post-plan.ts';
import { parsePostListQuery } from '#backend/api/content/schemas/post-query.ts';
import { createTargetFinder } from '#server/response-cache/find-target.ts';
import { describeFilters } from '@/lib/feed/describe-filters';
import {
  chipsOf,
  countActive,
  type FeedFilters,
  feedFiltersToParams,
  hiddenInputs,
  isSet,
  NARROWING,
  type NarrowingFilter,
  NO_FILTERS,
  parseFeedFilters,
} from '@/lib/feed/filters';
import { buildFeedQuery } from '@/lib/feed/list-query';

/** A value of each filter that differs from its default. */
const SET: Pick<FeedFilters, NarrowingFilter> = {
  ...{ search: 'ppc', hashtags: [1], bookmarks: [2], authors: ['Ada'], from: '2026-01-01', to: '2026-02-01' },
};
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe.each(NARROWING)('the filter %s', (name) => {
  const filters = { ...NO_FILTERS, [name]: SET[name] };

  it('is a condition that the content API accepts and can compile', () => {
    expect(isSet(name, filters)).toBe(true);
    const query = buildFeedQuery(filters);
    expect(query).not.toBe(buildFeedQuery(NO_FILTERS));
    expect(() => compilePostFilter([parsePostListQuery(query).filter], 1)).not.toThrow();
  });

  it('is served by an index, and holds beside all others', () => {
    const { filter } = parsePostListQuery(buildFeedQuery(filters));
    expect(planPosts(filter).rest).toEqual([]);
    const all = comparisonsOf(parsePostListQuery(buildFeedQuery({ ...NO_FILTERS, ...SET })).filter);
    expect(all).toEqual(expect.arrayContaining(comparisonsOf(filter)));
  });

  it('is none where its address is damaged', () => {
    expect(isSet(name, parseFeedFilters({ [name]: '\0' }))).toBe(false);
  });

  it('has an address and a cache entry of its own', () => {
    const query = feedFiltersToParams(filters);
    expect(parseFeedFilters(query)).toEqual(filters);
    const findTarget = createTargetFinder({ isRoute: () => true, publicFiles: new Set() });
    const keys = [`/?${query}`, '/'].map((url) =>
      JSON.stringify(findTarget({ method: 'GET', url, headers: {} } as never)),
    );
    expect(new Set(keys).size).toBe(2);
  });

  it('is named in the heading, and counted and removed by a chip or in the search field', () => {
    expect(['Posts', describeFilters(NO_FILTERS)]).not.toContain(describeFilters(filters));
    const chips = chipsOf(filters, {});
    expect([chips.length, countActive(filters)]).toEqual(name === 'search' ? [0, 0] : [1, 1]);
    for (const { without } of chips) expect(without).toEqual(NO_FILTERS);
  });

  it('has chips with keys of their own before their names are known', () => {
    const twice = Array.isArray(filters[name]) ? { ...filters, [name]: [7, 8] } : filters;
    const keys = chipsOf(twice, {}).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has an input in Advanced Filters, and survives a form without scripts', () => {
    const panel = read('components/feed/filters/filter-fields.tsx') + read('components/feed/search/search-box.tsx');
    expect(panel).toMatch(new RegExp(`(?:name="|toggleFilter\\(filters, ')${name}\\b`));
    const plain = read('components/feed/search/search-help.tsx') + read('components/feed/search/search-box.tsx');
    const isSent = hiddenInputs(filters).some((input) => input.name === name);
    expect(isSent).toBe(!plain.includes(`name="${name}"`));
  });
});
