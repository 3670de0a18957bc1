import { expect, test } from 'vitest';
import { excerptOf } from './excerpt';

const FILLER = 'Plain words that say little. '.repeat(20);

test('is the beginning of the description, else of the text, cut at a word', () => {
  expect(excerptOf({ title: 'T', description: 'Short.', text: 'Long.' }, [])).toBe('Short.');
  const excerpt = excerptOf({ title: 'T', description: '', text: FILLER }, []);
  expect(excerpt).toMatch(/^Plain words.*\w…$/);
  expect(excerpt.length).toBeLessThanOrEqual(220);
});

test('is the part around the match where the beginning holds none', () => {
  const text = `${FILLER}Lower your ACOS slowly. ${FILLER}`;
  const excerpt = excerptOf({ title: 'T', description: 'Short.', text }, ['acos']);
  expect(excerpt).toMatch(/^…\w.* Lower your ACOS slowly\. .*…$/);
  expect(excerpt.length).toBeLessThanOrEqual(221);
});

test('stays the beginning where it or the title holds the match', () => {
  const text = `${FILLER}ACOS`;
  expect(excerptOf({ title: 'On ACOS', description: 'Short.', text }, ['acos'])).toBe('Short.');
  expect(excerptOf({ title: 'T', description: 'ACOS in short.', text }, ['acos'])).toBe('ACOS in short.');
  expect(excerptOf({ title: 'T', description: 'Short.', text }, ['roas'])).toBe('Short.');
});

test('begins at the match itself inside a word of any length', () => {
  const text = `${FILLER}${'x'.repeat(400)}acos`;
  expect(excerptOf({ title: 'T', description: '', text }, ['acos'])).toBe('…acos');
});
