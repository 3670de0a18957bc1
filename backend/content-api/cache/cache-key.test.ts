import { expect, it } from 'vitest';
import { parsePostListQuery } from '../schemas/post-query.ts';
import { toCacheKey } from './cache-key.ts';

const questionOf = (search: string): string => toCacheKey(parsePostListQuery(search));

it.each([
  ['', '?populate=image'],
  ['', '?populate=hashtags'],
  ['?populate=image', '?populate=hashtags'],
  ['?populate=image', '?populate[image][fields][0]=url'],
  ['?populate[image][fields][0]=name', '?populate[image][fields][0]=url'],
  ['', '?fields[0]=title'],
  ['', '?sort=createdAt:asc'],
  ['', '?pagination[page]=2'],
  ['', '?pagination[pageSize]=5'],
  ['?pagination[start]=25&pagination[limit]=25', '?pagination[page]=1'],
  ['', '?filters[title][$eq]=a'],
  ['?filters[title][$eq]=a', '?filters[title][$ne]=a'],
  ['?filters[title][$eq]=a', '?filters[title][$eq]=A'],
  ['?filters[title][$eq]=a', '?filters[url_slug][$eq]=a'],
  ['?filters[title][$eq]=a', '?filters[$not][title][$eq]=a'],
  [
    '?filters[$or][0][title][$eq]=a&filters[$or][1][title][$eq]=b',
    '?filters[$and][0][title][$eq]=a&filters[$and][1][title][$eq]=b',
  ],
  ['?filters[id][$in][0]=1&filters[id][$in][1]=2', '?filters[id][$in][0]=1'],
  ['?filters[hashtags][id][$eq]=1', '?filters[hashtags][id][$eq]=2'],
])('%j and %j are two questions', (first, second) => {
  expect(questionOf(first)).not.toBe(questionOf(second));
});

it.each([
  ['?populate=*', '?populate[0]=image&populate[1]=hashtags&populate[2]=bookmarks'],
  ['?populate[0]=hashtags&populate[1]=image', '?populate=image,hashtags'],
  ['?fields[0]=title&fields[1]=url_slug', '?fields[0]=url_slug&fields[1]=title'],
  ['?sort=createdAt%3Adesc', '?sort[0]=createdAt:desc'],
  [
    '?filters[$and][0][title][$eq]=a&filters[$and][1][id][$gt]=2',
    '?filters[$and][0][id][$gt]=2&filters[$and][1][title][$eq]=a',
  ],
])('%j and %j are one', (first, second) => {
  expect(questionOf(first)).toBe(questionOf(second));
});
