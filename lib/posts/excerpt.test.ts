import { expect, test } from 'vitest';
import { excerptOf } from './excerpt';

const FILLER = 'Plain words that say little. '.repeat(20);

test('is the beginning of the description, else of the text, cut at a word', () => {
  expect(excerptOf({ title: 'T', description: 'Short.', text: 'Long.' }, [])).toBe('Short.');
  const excerpt = excerptOf({ title: 'T', description: '', text: FILLER }, []);
  expect(excerpt).toMatch(/^Plain words.*\w…$/);
  expect(excerpt.length).toBeLessThanOrEqual(220);
});

test('is the part around the match if the beginning has none', () => {
  const text = `${FILLER}Lower your ACOS slowly. ${FILLER}`;
  const excerpt = excerptOf({ title: 'T', description: 'Short.', text }, ['acos']);
  expect(excerpt).toMatch(/^…\w.* Lower your ACOS slowly\. .*…$/);
  expect(excerpt.length).toBeLessThanOrEqual(221);
});

test('is the beginning if it or the title contains the match', () => {
  const text = `${FILLER}ACOS`;
  expect(excerptOf({ title: 'On ACOS', description: 'Short.', text }, ['acos'])).toBe('Short.');
  expect(excerptOf({ title: 'T', description: 'ACOS in short.', text }, ['acos'])).toBe('ACOS in short.');
  expect(excerptOf({ title: 'T', description: 'Short.', text }, ['roas'])).toBe('Short.');
});

test('begins at the match itself inside a word of any length', () => {
  const text = `${FILLER}${'x'.repeat(400)}acos`;
  expect(excerptOf({ title: 'T', description: '', text }, ['acos'])).toBe('…acos');
});

const LONG = `Bid by the hour. ${'Look at every placement before you change a single bid of a campaign. '.repeat(6)}`;

test('ends in … if the description is a truncated part of the text', () => {
  const description = LONG.slice(0, 200).trim();
  expect(excerptOf({ title: 'T', description, text: `T ${LONG}` }, [])).toBe(`${description}…`);
  // Whole sentences, the end of the text, and a written description are not cut.
  for (const [whole, text] of [
    ['Bid by the hour.', LONG],
    ['a single bid of a campaign', 'Look at every placement before you change a single bid of a campaign'],
    ['Seven ways to bid', LONG],
  ] as const) {
    expect(excerptOf({ title: 'T', description: whole, text }, [])).toBe(whole);
    expect(excerptOf({ title: 'T', description: whole, text }, [], 280)).toBe(whole);
  }
});

test('is as long as it may be: longer than a description that was cut', () => {
  const description = LONG.slice(0, 200).trim();
  for (const cut of [description, '']) {
    const excerpt = excerptOf({ title: 'T', description: cut, text: LONG }, [], 280);
    expect(excerpt.startsWith(description)).toBe(true);
    expect(excerpt).toMatch(/^.{260,280}$/);
  }
});

test.each([
  ['the text alone', '', 'Stop negating at ten clicks.\n\nWait for thirty.', 'Wait for thirty.'],
  ['the description', 'Stop negating at ten clicks. Wait for thirty.', 'Another text.', 'Wait for thirty.'],
  ['a description that is no more', 'Stop negating at ten clicks', 'Wait for thirty.', 'Wait for thirty.'],
  ['a text that is no more', '', 'Stop negating at ten clicks', ''],
])('leaves the title out of %s', (_, description, text, excerpt) => {
  expect(excerptOf({ title: 'Stop negating at ten clicks', description, text }, [])).toBe(excerpt);
});

test.each([
  [
    'a part of its sentence',
    'Retouch dust',
    'Retouch dust, never dimensions. Ask first.',
    '…never dimensions. Ask first.',
  ],
  ['cut', 'Retouch dust and never…', 'Retouch dust and never dimensions.', '…dimensions.'],
  ['a link', 'See https://example.com/dust', 'See https://example.com/dust', ''],
])('does not repeat a title that is %s', (_, title, text, excerpt) => {
  expect(excerptOf({ title, description: '', text }, [])).toBe(excerpt);
});

test('keeps words that only begin like the title', () => {
  expect(excerptOf({ title: 'Fee', description: 'Fees rise.', text: 'Fees rise.' }, [])).toBe('Fees rise.');
});
