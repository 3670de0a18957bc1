import { describe, expect, test } from 'vitest';
import { NO_FILTERS, SEARCH_MAX_CHARACTERS } from './filters';
import { buildFeedQuery } from './list-query';
import { parseSearchQuery, SEARCH_MAX_REQUEST_CHARACTERS } from './search-query';

describe('parseSearchQuery (spec §5 "Search syntax")', () => {
  test.each<[title: string, query: string, terms: string[]]>([
    ['nothing', '', []],
    ['only spaces', '   ', []],
    ['a word', 'ppc', ['ppc']],
    ['words are separate terms', 'ppc listing  images', ['ppc', 'listing', 'images']],
    ['a quoted phrase is one term', '"listing images"', ['listing images']],
    ['a phrase keeps its inner spaces and operators', '"this  AND that"', ['this  AND that']],
    ['phrases and words mix', 'ppc "main image" acos', ['ppc', 'main image', 'acos']],
    ['curly quotes count as quotes', '“main image” ppc', ['main image', 'ppc']],
    ['the words AND, OR and NOT are dropped', 'ppc AND acos OR roas NOT tacos', ['ppc', 'acos', 'roas', 'tacos']],
    ['operators are dropped in any case', 'ppc and acos or roas', ['ppc', 'acos', 'roas']],
    ['only operators', 'AND OR NOT', []],
    ['words that begin like operators stay', 'android order notes', ['android', 'order', 'notes']],
    ['a minus term is neither searched nor excluded', 'ppc -dsp', ['ppc']],
    ['a minus phrase likewise', 'ppc -"main image" acos', ['ppc', 'acos']],
    ['a lone minus', '- ppc', ['ppc']],
    ['a minus inside a word is plain', 'a-plus sponsored-brands', ['a-plus', 'sponsored-brands']],
    ['a quote without a partner is left out', '"main image', ['main', 'image']],
    ['an empty phrase', '"" ppc', ['ppc']],
    ['% and _ are plain characters', '100% a_b', ['100%', 'a_b']],
    ['emoji', '🚀 growth', ['🚀', 'growth']],
    ['the same term twice, in any case', 'PPC ppc "ppc"', ['PPC']],
  ])('%s', (_, query, terms) => {
    expect(parseSearchQuery(query)).toEqual({ terms, tooShort: [], tooMany: [] });
  });

  test('takes every term that fits the address', () => {
    const words = Array.from({ length: 75 }, (_, index) => String(100 + index));
    const search = words.join(' ');
    expect(search.length).toBeLessThanOrEqual(SEARCH_MAX_CHARACTERS);
    expect(parseSearchQuery(search)).toEqual({ terms: words, tooShort: [], tooMany: [] });
  });

  test('accepts three terms without an index, and returns the others', () => {
    expect(parseSearchQuery('uk listing us de "c++" ppc fr')).toEqual({
      terms: ['uk', 'listing', 'us', 'de', 'ppc'],
      tooShort: ['c++', 'fr'],
      tooMany: [],
    });
    // No letters in a row, however long.
    expect(parseSearchQuery('!!!!! a-b-c-d ?!?!? 1.2.3.4').tooShort).toEqual(['1.2.3.4']);
  });

  test('limits the terms to those that an upstream accepts in one request', () => {
    const words = Array.from({ length: 75 }, (_, index) => `語彙${String.fromCodePoint(0x4e00 + index)}`);
    const { terms, tooShort, tooMany } = parseSearchQuery(words.join(' '));
    expect([...terms, ...tooMany]).toEqual(words);
    expect(tooShort).toEqual([]);
    expect(tooMany.length).toBeGreaterThan(0);
    const request = buildFeedQuery({ ...NO_FILTERS, search: words.join(' ') });
    expect(request.length).toBeLessThan(SEARCH_MAX_REQUEST_CHARACTERS + 200);
    expect(request.length).toBeGreaterThan(SEARCH_MAX_REQUEST_CHARACTERS - 1_000);
  });
});
