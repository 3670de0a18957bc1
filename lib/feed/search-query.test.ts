import { describe, expect, test } from 'vitest';
import { parseSearchQuery, SEARCH_MAX_TERMS } from './search-query';

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
    expect(parseSearchQuery(query)).toEqual(terms);
  });

  test('takes thirty terms, and never so many that an upstream would drop the whole list', () => {
    const words = Array.from({ length: 200 }, (_, index) => `w${index}`);
    expect(parseSearchQuery(words.slice(0, 30).join(' '))).toHaveLength(30);
    expect(parseSearchQuery(words.join(' '))).toEqual(words.slice(0, SEARCH_MAX_TERMS));
    expect(SEARCH_MAX_TERMS * 3).toBeLessThan(100);
  });
});
