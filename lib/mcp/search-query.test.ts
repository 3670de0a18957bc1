import { describe, expect, it } from 'vitest';
import { parseMcpQuery } from './search-query';

const NOTHING = { words: [], authors: [], hashtags: [], from: null, to: null };

describe('a query', () => {
  it.each([
    ['lower acos', { words: ['lower', 'acos'] }],
    ['"low bids" acos', { words: ['"low bids"', 'acos'] }],
    ['author:"Jo Smith" #ppc after:2026-11-01', { authors: ['Jo Smith'], hashtags: ['#ppc'], from: '2026-11-01' }],
    ['author:“Jo Smith” bids', { authors: ['Jo Smith'], words: ['bids'] }],
    ['Author:Jo AFTER:2026-11-01', { authors: ['Jo'], from: '2026-11-01' }],
    ['after:"2026-11-01"', { from: '2026-11-01' }],
    ['author:"Jo', { authors: ['Jo'] }],
    ['before:2026-11-30 after:2026-11-30', { from: '2026-11-30', to: '2026-11-30' }],
    ['after:2026-11-01 after:2026-11-03', { from: '2026-11-03' }],
    ['before:2026-11-05 before:2026-11-03', { to: '2026-11-03' }],
    // Other words with a colon are words.
    ['https://example.com tip:x "after:all"', { words: ['https://example.com', 'tip:x', '"after:all"'] }],
    ['#', { words: ['#'] }],
    ['C# ## x', { words: ['C#', '##', 'x'] }],
    ['Who says "low. bids?", and why?', { words: ['Who', 'says', '"low. bids?"', 'and', 'why'] }],
    [
      '#ppc, author:Jo; after:2026-11-01. なぜ。',
      { hashtags: ['#ppc'], authors: ['Jo'], from: '2026-11-01', words: ['なぜ'] },
    ],
    ['-refunds', { words: ['-refunds'] }],
    ['', {}],
  ])('%s', (text, parts) => {
    expect(parseMcpQuery(text)).toEqual({ ...NOTHING, ...parts });
  });

  it.each([
    ['after:2026-02-30', 'after: takes a day of the calendar as YYYY-MM-DD, such as 2026-11-28, not "2026-02-30".'],
    ['before:yesterday', 'before: takes a day of the calendar as YYYY-MM-DD, such as 2026-11-28, not "yesterday".'],
    ['after:', 'after: takes a day of the calendar as YYYY-MM-DD, such as 2026-11-28, not "".'],
    ['author:', 'author: needs a name, such as author:"Jo Smith".'],
    [
      'after:2026-11-02 before:2026-11-01',
      'The day of after: (2026-11-02) is later than that of before: (2026-11-01).',
    ],
    ['-author:"Jo Smith"', 'Nothing can be excluded: -author:"Jo Smith" has no meaning here. Leave it out.'],
  ])('is refused for %s', (text, message) => {
    expect(() => parseMcpQuery(text)).toThrow(message);
  });
});
