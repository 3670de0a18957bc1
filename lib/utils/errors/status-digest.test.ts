import { expect, it } from 'vitest';
import { AppError } from './app-error';
import { parseStatusDigest } from './status-digest';

it('takes the status of an upstream from the server to the screen', () => {
  expect(parseStatusDigest(new AppError('upstream_failed', { upstreamStatus: 500 }))).toBe(500);
});

it.each([
  ['no answer', new AppError('upstream_unavailable')],
  ['an answer that is no error but makes no sense', new AppError('upstream_failed', { upstreamStatus: 200 })],
  ["an error with Next's own digest", Object.assign(new Error('x'), { digest: '2408751920' })],
  ['an error without one', new TypeError('x')],
  ['nothing', undefined],
])('has none for %s', (_, error) => {
  expect(parseStatusDigest(error)).toBeUndefined();
});
