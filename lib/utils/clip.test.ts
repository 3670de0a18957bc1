import { describe, expect, it } from 'vitest';
import { clipText } from './clip';

describe('clipText', () => {
  it.each([
    ['short stays as it is', 'short stays as it is', 40],
    ['line\nbreaks\tand\u0000controls become spaces', 'line breaks and controls become spaces', 60],
    ['cut at the last whole word here', 'cut at the last…', 18],
    ['ends, with punctuation', 'ends…', 8],
    ['exactly ten', 'exactly ten', 11],
    ['averyveryverylongsinglewordwithoutspaces', 'averyvery…', 10],
  ])('%j → %j', (text, expected, max) => {
    expect(clipText(text, max)).toBe(expected);
  });

  it('never cuts through an emoji made of several characters', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(clipText(`a ${family} ${family}`, 14)).toBe(`a ${family}…`);
    expect(clipText(family.repeat(9), 30).isWellFormed()).toBe(true);
  });
});
