import { expect, it } from 'vitest';
import { createCallNamer } from './count-upstream-calls.ts';

it.each([
  ['/api/news/public?filters[id][$eq]=1', '/api/news/public'],
  ['/api/news/get-by-url-slug/%2Fa/b?populate=*', '/api/news/get-by-url-slug/:slug'],
  ['/api/bookmarks/12', '/api/bookmarks/:id'],
  ['/api/news/7/report', '/api/news/:id/report'],
  ['/uploads/picture_0a1b.png', '/uploads/:file'],
  ['/auth/v1/token?grant_type=refresh_token', '/auth/v1/token'],
])('%s is counted as %s', (path, name) => {
  expect(createCallNamer()(path)).toBe(name);
});

it('has a bounded number of labels', () => {
  const nameCall = createCallNamer();
  const names = new Set(Array.from({ length: 1_000 }, (_, index) => nameCall(`/api/x${index}y`)));
  expect(names.size).toBeLessThan(100);
  expect(nameCall('/api/x0y')).toBe('/api/x0y');
});
