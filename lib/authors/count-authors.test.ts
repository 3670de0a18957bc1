import { expect, test } from 'vitest';
import { countAuthors } from './count-authors';

test('authors are counted, the busiest first and equal ones by name, no more than asked for', () => {
  const by = (...names: (string | null)[]) => names.map((postUser) => ({ metaData: { postUser } }));
  const sample = [...by('Cy', 'Ada', 'Bo', 'Ada', ' Ada ', 'Bo', 'Dee', null, ''), null, { text: 'Eve\nLink to post' }];
  expect(countAuthors(sample, 3)).toEqual([
    { name: 'Ada', count: 3 },
    { name: 'Bo', count: 2 },
    { name: 'Cy', count: 1 },
  ]);
});
