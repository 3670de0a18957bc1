import { expect, it } from 'vitest';
import { textWithoutTitle } from './text-without-title';

it.each([
  ['a first line', 'Fees rise', 'Fees rise\n\nBy how much?', 'By how much?'],
  ['a first sentence', 'Fees rise.', 'Fees rise. By how much?', 'By how much?'],
  ['a sentence whose full stop the title lacks', 'Fees rise', 'Fees rise. By how much?', 'By how much?'],
  ['a sentence that ends in a quotation mark', '“Fees rise.”', '“Fees rise.” By how much?', 'By how much?'],
  ['other blanks between the same words', 'Fees rise again', ' Fees  rise\u00a0again \nSo?', 'So?'],
  ['the whole text', 'Fees rise', 'Fees rise', ''],
  ['signs that mean something in patterns', 'Why (not) $5+?', 'Why (not) $5+?\nBecause.', 'Because.'],
  ['another script', 'عمولات التخزين ترتفع', 'عمولات التخزين ترتفع؟\nنعم.', 'نعم.'],
])('leaves out %s', (_, title, text, expected) => {
  expect(textWithoutTitle({ title, text })).toBe(expected);
});

it.each([
  ['is only the beginning of its sentence', 'Fees rise', 'Fees rise again in May. So?'],
  ['ends within a word', 'Fees rise', 'Fees rises\nSo?'],
  ['was cut', 'Fees rise in…', 'Fees rise in May\nSo?'],
  ['stands elsewhere', 'Fees rise', 'So:\nFees rise'],
  ['holds a hashtag, which leads somewhere', '#fees rise', '#fees rise\nSo?'],
  ['holds a link', 'See https://example.com/fees', 'See https://example.com/fees\nSo?'],
])('keeps the whole text where the title %s', (_, title, text) => {
  expect(textWithoutTitle({ title, text })).toBe(text);
});
