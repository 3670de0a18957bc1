import { expect, it } from 'vitest';
import { formatTime } from '../../components/words';
import { listDifferences } from './describe-change';

it('lists changed fields only', () => {
  const before = { name: '#ppc', state: 'public', publishedAt: null, hashtags: ['#a'], isHidden: false };
  const after = {
    name: '#ppc',
    state: 'banned',
    publishedAt: '2026-05-01T10:00:00.000Z',
    hashtags: ['#a', '#b'],
    isHidden: true,
  };
  expect(listDifferences({ before, after })).toEqual([
    { field: 'state', before: 'public', after: 'banned' },
    { field: 'published at', before: '–', after: formatTime('2026-05-01T10:00:00.000Z') },
    { field: 'hashtags', before: '#a', after: '#a, #b' },
    { field: 'is hidden', before: 'no', after: 'yes' },
  ]);
});

it('counts what is a list of numbers, and names what has a name', () => {
  const before = { from: { id: 3, name: '#ads' }, posts: [1, 2, 3] };
  expect(listDifferences({ before, after: { name: '#ppc' } })).toEqual([
    { field: 'from', before: '#ads', after: '–' },
    { field: 'posts', before: '3', after: '–' },
    { field: 'name', before: '–', after: '#ppc' },
  ]);
});

it('lists an object by its fields, never as JSON', () => {
  const after = { image: { url: 'https://example.com/a.png', alt: null }, tips: [] };
  expect(listDifferences({ before: null, after })).toEqual([
    { field: 'image', before: '–', after: 'url https://example.com/a.png, alt –' },
  ]);
});
