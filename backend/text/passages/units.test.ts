import { expect, it } from 'vitest';
import { listUnits } from './units.ts';

const textsOf = (text: string) => listUnits(text).map((unit) => unit.text);

it.each<[title: string, text: string, sentences: string[]]>([
  [
    'sentences and lines',
    'One thing is done. Another is not!\n\nA third?',
    ['One thing is done.', 'Another is not!', 'A third?'],
  ],
  [
    'an abbreviation or a decimal',
    'Ask Mr. Smith vs. Dr. Jones about 3.5 kg. He knows.',
    ['Ask Mr. Smith vs. Dr. Jones about 3.5 kg.', 'He knows.'],
  ],
  [
    'a line without its full stop',
    'Broad match is a tourist with your card',
    ['Broad match is a tourist with your card.'],
  ],
  [
    'a heading, a lead-in and half a line',
    'What I learned:\nThree short words\nBids',
    ['What I learned:', 'Three short words', 'Bids'],
  ],
  [
    'thread numbers and emoji',
    '1/ Paused 41 keywords on Tuesday. 🧵👇\n2/7 Sales are unchanged. 🚀🚀',
    ['Paused 41 keywords on Tuesday.', 'Sales are unchanged.'],
  ],
  ['hashtags', 'Small is fine. #ppc #fba\n#amazon #ppc', ['Small is fine.']],
  [
    'the author and the marker of a source',
    'A text of its own.\n\nAda Abel\nLink to post\nhttps://x.com/1',
    ['A text of its own.'],
  ],
  ['quotation marks behind the full stop', 'He said "stop." Then he left.', ['He said "stop."', 'Then he left.']],
  ['Arabic', 'الصورة لا تبيع وحدها. اقرأ تقييمات ثلاث نجوم.', ['الصورة لا تبيع وحدها.', 'اقرأ تقييمات ثلاث نجوم.']],
  ['nothing', ' \n📦🔥\n', []],
])('finds the units: %s', (_title, text, sentences) => {
  expect(textsOf(text)).toEqual(sentences);
});

it.each([
  ['• Show the failure before the fix.', 'Show the failure before the fix.'],
  ['3. Exclude your purchasers.', '3. Exclude your purchasers.'],
  ['Week 20. Searches are up.', 'Week 20. Searches are up.'],
  ['– Keep the number', 'Keep the number.'],
  ['✅ Keep the number.', 'Keep the number.'],
])('knows an entry of a list: %s', (line, text) => {
  expect(listUnits(line)).toMatchObject([{ text, kind: 'item' }]);
});

it.each([
  ['sentences of two letters in one line', 'A b. '],
  ['abbreviations', 'e.g. '],
  ['digits', '1,'],
  ['lines', 'One more line.\n'],
  ['no end', 'x'],
])('reads the beginning of fifty thousand characters of %s', (_, unit) => {
  const text = unit.repeat(50_000 / unit.length);
  const units = listUnits(text);
  expect(units.length).toBeLessThanOrEqual(120);
  expect(units).toEqual(listUnits(text.slice(0, 24_000)));
});
