import { expect, it } from 'vitest';
import { currentSection, listSections } from './model';

const labels = (stories: boolean, trends: boolean) =>
  listSections({ stories, trends, extras: true }).map(({ label }) => label);

it('lists stories and trends only where there are any', () => {
  expect(labels(false, false)).toEqual(['Today', 'Summaries', 'Topics', 'Authors']);
  expect(labels(true, false)).toEqual(['Today', 'Summaries', 'Topics', 'Authors', 'Stories']);
  expect(labels(false, true)).toEqual(['Today', 'Summaries', 'Topics', 'Authors', 'Trends']);
});

it.each([
  ['/', '/', 'page'],
  ['/', '/feed', 'page'],
  ['/', '/feed/a-post', undefined],
  ['/', '/authors', undefined],
  ['/authors', '/authors', 'page'],
  ['/authors', '/authors/ada-abel', 'true'],
  ['/authors', '/authorship', undefined],
  ['/summaries', '/summaries/daily/2026-11-28', 'true'],
])('%s on %s is %s', (href, pathname, current) => {
  expect(currentSection(href, pathname)).toBe(current);
});
