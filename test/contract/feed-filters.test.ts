import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { compilePostFilter } from '#backend/api/content/repositories/post-sql.ts';
import { comparisonsOf } from '#backend/api/content/schemas/filter.ts';
import { planPosts } from '#backend/api/content/schemas/post-plan.ts';
import { parsePostListQuery } from '#backend/api/content/schemas/post-query.ts';
import { createTargetFinder } from '#server/response-cache/find-target.ts';
import { FilterLink } from '@/components/feed/filters/filter-link';
import { SearchPanel } from '@/components/feed/search/search-panel';
import { pushFilters, replaceFilters } from '@/lib/feed/address';
import { describeFilters } from '@/lib/feed/describe-filters';
import {
  chipsOf,
  countActive,
  type FeedFilters,
  feedFiltersToParams,
  feedHref,
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
/** The filters that a browser without scripts sends with the form of these. */
function submit(filters: FeedFilters): FeedFilters {
  const html = renderToStaticMarkup(
    createElement(SearchPanel, { filters, pathname: '/', active: 0, total: 0, onChange: () => {} }),
  );
  const sent = [...html.matchAll(/<input [^>]*>/g)].flatMap(([input]) => {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1];
    const isLeftOut = /radio|checkbox/.test(attribute('type') ?? '') && !/ checked=/.test(input);
    const name = attribute('name');
    return name && !isLeftOut ? [[name, attribute('value') ?? '']] : [];
  });
  return parseFeedFilters(new URLSearchParams(sent));
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;');

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

  it('has an input in Advanced Filters', () => {
    const panel = read('components/feed/filters/filter-fields.tsx') + read('components/feed/search/search-box.tsx');
    expect(panel).toMatch(new RegExp(`(?:name="|toggleFilter\\(filters, ')${name}\\b`));
  });

  it('survives a form without scripts', () => {
    expect(submit({ ...NO_FILTERS, ...SET, sort: 'relevance', dir: 'asc' })[name]).toEqual(SET[name]);
    expect(submit(filters)).toEqual(filters);
  });

  it('begins with its first page, whatever its input hands over', () => {
    // biome-ignore lint/correctness/noChildrenProp: its type requires them
    const link = createElement(FilterLink, { next: { ...filters, page: 3 }, onChange: () => {}, children: 'link' });
    expect(renderToStaticMarkup(link)).toContain(`href="${escapeHtml(feedHref(filters))}"`);
    vi.stubGlobal('history', { state: null, pushState: vi.fn(), replaceState: vi.fn() });
    vi.stubGlobal('location', { pathname: '/', search: '' });
    vi.stubGlobal('scrollY', 0);
    pushFilters({ ...filters, page: 3 }, '/');
    replaceFilters({ ...filters, page: 3 }, '/');
    for (const step of [history.pushState, history.replaceState])
      expect(vi.mocked(step).mock.lastCall?.[2]).toBe(feedHref(filters));
    vi.unstubAllGlobals();
  });
});
