import { describe, expect, it } from 'vitest';
import { pickAuthors, pickHashtags } from './find-names';
import type { AuthorEntry } from './model';

const author = (name: string, count: number): [string, AuthorEntry] => [
  name,
  { slug: name.toLowerCase(), name, names: [name], count },
];
const AUTHORS = new Map([
  author('Nadia Kowalczyk', 15),
  author('Nadine Nadal', 9),
  author('JOSÉ Peña', 5),
  author('Bo Li', 3),
]);
const HASHTAGS = new Map(
  (
    [
      ['ppc', '#ppc', 44],
      ['amazonppc', '#AmazonPPC', 12],
      ['empty', '#empty', 0],
    ] as const
  ).map(([key, name, count]) => [key, { key, name, ids: [1], count }]),
);

describe('authors', () => {
  const names = (...terms: string[]) => pickAuthors(AUTHORS, terms).map(({ name }) => name);

  it.each([
    [['nadia'], ['Nadia Kowalczyk']],
    [['nad'], ['Nadia Kowalczyk', 'Nadine Nadal']],
    [['kowal', 'nadia'], ['Nadia Kowalczyk']],
    [['nadia kowalczyk'], ['Nadia Kowalczyk']],
    [['fees', 'nadia', 'kowalczyk'], ['Nadia Kowalczyk']],
    [['josé'], ['JOSÉ Peña']],
    [['nadia', 'fees'], ['Nadia Kowalczyk']],
    [['fees', 'pena', 'kowalczyk', 'nadia'], ['Nadia Kowalczyk']],
    [['nad', 'fees'], []],
    [['czyk'], []],
    [['bo'], []],
    [[''], []],
  ])('of %j are %j', (terms, expected) => {
    expect(names(...terms)).toEqual(expected);
  });

  it('have the places that were sought', () => {
    expect(pickAuthors(AUTHORS, ['kowal'])).toEqual([
      { kind: 'author', name: 'Nadia Kowalczyk', count: 15, href: '/authors/nadia%20kowalczyk', matches: [[6, 11]] },
    ]);
  });
});

it.each([
  [['ppc'], ['#ppc']],
  [
    ['amazon', 'ppc'],
    ['#ppc', '#AmazonPPC'],
  ],
  [['amazon ppc'], ['#AmazonPPC']],
  [['pp'], []],
  [['empty'], []],
])('hashtags of %j are %j', (terms, expected) => {
  expect(pickHashtags(HASHTAGS, terms).map(({ name }) => name)).toEqual(expected);
});
