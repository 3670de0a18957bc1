import { expect, it } from 'vitest';
import { AppError } from './app-error';
import { callErrorText, parseStatusDigest } from './error-text';

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

const FAILED = 'Failed to fetch news';

it.each([
  ['an answer with an error', new AppError('upstream_failed', { upstreamStatus: 500 }), 'HTTP error! status: 500'],
  ['what the browser knows of it', { digest: 'UPSTREAM_503' }, 'HTTP error! status: 503'],
  ['an answer that is no JSON', new AppError('upstream_failed', { upstreamStatus: 200 }), FAILED],
  ['no answer', new AppError('upstream_unavailable'), FAILED],
  ['anything else', new TypeError('x'), FAILED],
])('%s reads as the specification says (§8)', (_, error, message) => {
  expect(callErrorText(error, FAILED)).toBe(message);
});
