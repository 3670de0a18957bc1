import { expect, it } from 'vitest';
import { splitSentences } from './split-sentences.ts';

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
  ['a heading, a lead-in and half a line', 'What I learned:\nThree short words\nBids', []],
  ['a question whose mark was forgotten', 'who is Carol and is she available from October', []],
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
])('finds the whole sentences: %s', (_title, text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences);
});

it.each([
  '• Show the failure before the fix.',
  '3. Exclude your purchasers.',
  'Week 20. Searches are up.',
  '– Keep the number.',
  '✅ Keep the number.',
])('takes an entry of a list without its marker: %s', (line) => {
  expect(splitSentences(line)[0]).toMatch(/^(?:Show|Exclude|Searches|Keep)/);
});

it('ends none of a list without a full stop', () => {
  expect(splitSentences('– product fills two thirds of the picture and more')).toEqual([]);
});
