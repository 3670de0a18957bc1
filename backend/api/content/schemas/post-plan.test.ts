import { expect, it } from 'vitest';
import { parsePostListQuery } from './post-query.ts';

const planOf = (search: string) => parsePostListQuery(search).plan;
const FROM = 'filters[publishedAt][$gte]=2026-01-01';
const TO = 'filters[publishedAt][$lte]=2026-01-31';
const WORD = ['[title]', '[description]', '[news_raw_data][text]']
  .map((field, index) => `filters[$or][${index}]${field}[$containsi]=word`)
  .join('&');

it.each([
  ['one bound', FROM, 1],
  ['two bounds of one date', `${FROM}&${TO}`, 2],
  ['a list within a list', 'filters[$and][0][$and][0][id][$gt]=1&filters[$and][1][id][$lt]=9', 2],
])('has an index narrow the posts by %s, alone or with a search', (_, range, bounds) => {
  const alone = planOf(`?${range}`);
  expect([alone.narrow.length, alone.terms, alone.rest]).toEqual([bounds, null, []]);
  const searched = planOf(`?${range}&${WORD}`);
  expect([searched.narrow.length, searched.terms?.length, searched.rest]).toEqual([bounds, 1, []]);
});

it('leaves alternatives and negations whole', () => {
  expect(planOf('?filters[$or][0][id][$gt]=1&filters[$or][1][id][$lt]=9').rest).toHaveLength(1);
  expect(planOf(`?filters[$not][id][$gt]=1&${FROM}`)).toMatchObject({ narrow: [{}], rest: [{ kind: 'not' }] });
});
