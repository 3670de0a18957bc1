import { expect, it } from 'vitest';
import { hashText } from './text-hash.ts';

it('takes the same words for the same text, whatever lies between them', () => {
  expect(hashText('Caf\u00e9 prices\n\nup ')).toBe(hashText(' Cafe\u0301  prices up'));
});

it('differs for other words', () => {
  expect(hashText('Prices up')).not.toBe(hashText('prices up'));
});
