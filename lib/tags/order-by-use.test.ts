import { expect, it } from 'vitest';
import { orderByUse } from './names';

const namesOf = (hashtags: readonly { name: string }[]) => hashtags.map(({ name }) => name);

it('puts the most used first, and keeps the order of equals', () => {
  const hashtags = [
    { id: 1, name: '#acos', count: 2 },
    { id: 2, name: '#new' },
    { id: 3, name: '#ppc', count: 9 },
    { id: 4, name: '#seo', count: 2 },
  ];
  expect(namesOf(orderByUse(hashtags))).toEqual(['#ppc', '#acos', '#seo', '#new']);
  expect(namesOf(hashtags)).toEqual(['#acos', '#new', '#ppc', '#seo']);
});

it('keeps the order of hashtags without counts', () => {
  const hashtags = [
    { id: 2, name: '#acos' },
    { id: 1, name: '#ppc' },
  ];
  expect(namesOf(orderByUse(hashtags))).toEqual(['#acos', '#ppc']);
});
