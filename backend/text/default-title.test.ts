import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '#test/rig/cpu-time.ts';
import { cutText, DESCRIPTION_MAX, describeText, splitTitle, TITLE_MAX } from './default-title.ts';

describe('splitTitle', () => {
  it.each([
    ['takes the first sentence', 'Stop negating at 10. Wait.', 'Stop negating at 10.', 'Wait.'],
    ['takes the first line when no sentence ends in it', 'Monday list\n1. Bids', 'Monday list', '1. Bids'],
    ['has no description when nothing follows', 'One line', 'One line', null],
    ['does not end at a list number', '1. Pause it now. 2. Wait', '1. Pause it now.', '2. Wait'],
    ['does not end at an abbreviation', 'Use tools, e.g. a sheet. Done', 'Use tools, e.g. a sheet.', 'Done'],
    ['does not end inside a number', 'ACoS of 13.5 is fine! Yes', 'ACoS of 13.5 is fine!', 'Yes'],
    ['keeps the closing quote', '“Is it broken?” she asked.\nNo.', '“Is it broken?”', 'she asked. No.'],
    ['passes over lines without words', '🔥🔥🔥\n#ppc #acos\nReal start\nrest', 'Real start', 'rest'],
    ['makes do with emoji when there is nothing else', '🔥🔥🔥', '🔥🔥🔥', null],
    ['collapses white space', 'A  title\t here\n\n\nand   rest', 'A title here', 'and rest'],
    [
      'shows HTML as the text it is',
      '<b>Bold</b> claim. <script>x</script>',
      '<b>Bold</b> claim.',
      '<script>x</script>',
    ],
    ['knows the Arabic question mark', 'كيف تختار السعر؟ اقرأ', 'كيف تختار السعر؟', 'اقرأ'],
    ['knows the Chinese full stop', '第一句。第二句。', '第一句。', '第二句。'],
  ])('%s', (_guarantee, text, title, description) => {
    expect(splitTitle(text)).toEqual({ title, description });
  });

  it('cuts both at a word, within their limits', () => {
    const { title, description } = splitTitle('lorem ipsum '.repeat(900));
    expect(title.length).toBeLessThanOrEqual(TITLE_MAX);
    expect(title).toMatch(/^(lorem ipsum )+(lorem|ipsum)$|^(lorem ipsum )*lorem ipsum$/);
    expect(description?.length).toBeLessThanOrEqual(DESCRIPTION_MAX);
    expect(description?.length).toBeGreaterThan(DESCRIPTION_MAX - 12);
  });

  it.each([
    ['hashtags before an emoji', `${'#a '.repeat(26)}🚀`],
    ['links run together', `${'https://a'.repeat(26)} !`],
    ['exclamation marks before a letter', `${'!'.repeat(49_000)}x`],
    ['abbreviations', 'e.g. '.repeat(10_000)],
  ])('reads a line of %s in no time', (_what, text) => {
    expect(measureCpuMs(() => splitTitle(text))).toBeLessThan(1000);
  });

  it('takes a line of many hashtags and an emoji for a line of words', () => {
    expect(splitTitle('#ppc #acos 🚀\nrest')).toEqual({ title: '#ppc #acos 🚀', description: 'rest' });
  });

  it('never ends a title inside an emoji', () => {
    const { title } = splitTitle(`${'x'.repeat(107)}👩‍👩‍👧‍👦 and more`);
    expect(title).toBe('x'.repeat(107));
  });
});

describe('describeText', () => {
  it('does not repeat a title the text starts with', () => {
    expect(describeText('Known title. And the rest.', 'Known title.')).toBe('And the rest.');
  });

  it('starts at the beginning when the title is another', () => {
    expect(describeText('The text.\nIts rest.', 'Headline')).toBe('The text. Its rest.');
  });
});

describe('cutText', () => {
  it.each([
    ['leaves a short text alone', 'two words', 20, 'two words'],
    ['cuts at a word', 'one two three', 9, 'one two'],
    ['keeps a word that just fits', 'one two three', 7, 'one two'],
    ['drops the punctuation before the cut', 'one, two – three', 11, 'one, two'],
    ['cuts a word that is too long by itself', 'abcdefghij', 4, 'abcd'],
    ['never cuts through a surrogate pair', '😀😀😀', 3, '😀'],
    ['never cuts through a joined emoji', 'a👩‍👩‍👧‍👦b', 6, 'a'],
    ['never cuts through a flag', '🇩🇪🇫🇷', 5, '🇩🇪'],
    ['never parts a letter from its accent', 'abcde\u0301', 5, 'abcd'],
  ])('%s', (_guarantee, text, max, expected) => {
    expect(cutText(text, max)).toBe(expected);
  });
});
