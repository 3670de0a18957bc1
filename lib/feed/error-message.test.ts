import { expect, test } from 'vitest';
import { AppError } from '@/lib/utils/errors/app-error';
import { feedErrorMessage } from './error-message';

test.each([
  ['an answer with an error', new AppError('upstream_failed', { upstreamStatus: 500 }), 'HTTP error! status: 500'],
  ['an answer that is no JSON', new AppError('upstream_failed', { upstreamStatus: 200 }), 'Failed to fetch news'],
  ['no answer', new AppError('upstream_unavailable'), 'Failed to fetch news'],
  ['anything else', new TypeError('x'), 'Failed to fetch news'],
])('%s reads as the specification says (§8)', (_, error, message) => {
  expect(feedErrorMessage(error)).toBe(message);
});
