import { expect, it } from 'vitest';
import { stripQueries } from './strip-queries.ts';

it.each([
  ['GET /feed?search=secret failed', 'GET /feed failed'],
  ['at https://site.test/x?token=a?b/c&d, then /y?z', 'at https://site.test/x then /y'],
  [`"/a?b" '/c?d'`, `"/a" '/c'`],
  ['/a?', '/a'],
  ['why? a/b and a?b/c', 'why? a/b and a?b/c'],
  ['why?because/so?yes', 'why?because/so'],
  ['', ''],
])('makes %j to %j', (text, stripped) => {
  expect(stripQueries(text)).toBe(stripped);
});

it.each([['/'], ['http:/'], ['http://a']])('runs in linear time if %j is repeated', (part) => {
  const text = part.repeat(200_000 / part.length);
  const startedAt = performance.now();
  stripQueries(text);
  // A few milliseconds; with a try from every slash on, many seconds.
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
