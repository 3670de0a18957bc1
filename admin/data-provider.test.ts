import { expect, it } from 'vitest';
import { pickChanges, toListQuery } from './data-provider';

it('asks for a page in the words of the API', () => {
  const query = toListQuery(
    { sort: { field: 'title', order: 'DESC' }, filter: { q: 'a b' } },
    { page: 2, perPage: 25 },
  );
  expect(Object.fromEntries(query)).toEqual({
    page: '2',
    perPage: '25',
    sort: 'title',
    order: 'desc',
    filter: '{"q":"a b"}',
  });
});

it('asks for an export without a page', () => {
  expect(Object.fromEntries(toListQuery({}))).toEqual({ filter: '{}' });
});

it('sends what a form changed, and nothing else', () => {
  const previous = { id: 7, title: 'Old', tags: ['a'], author: { name: 'Ann' } };
  expect(pickChanges({ ...previous, title: 'New', tags: ['a'] }, previous)).toEqual({ title: 'New' });
  expect(pickChanges({ ...previous, author: { name: 'Bea' } }, previous)).toEqual({ author: { name: 'Bea' } });
  expect(pickChanges({ id: 7, title: '' }, { id: 7, title: 'Old' })).toEqual({ title: '' });
});
