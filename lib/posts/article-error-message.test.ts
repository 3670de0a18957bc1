import { expect, test } from 'vitest';
import { AppError } from '@/lib/utils/errors/app-error';
import { articleErrorMessage } from './article-error-message';

test.each([
  ['an answer with an error', new AppError('upstream_failed', { upstreamStatus: 500 }), 'HTTP error! status: 500'],
  ['what the browser knows of it', { digest: 'UPSTREAM_503' }, 'HTTP error! status: 503'],
  ['no answer', new AppError('upstream_timeout'), 'Failed to fetch news details'],
  ['anything else', new TypeError('x'), 'Failed to fetch news details'],
])('%s reads as the specification says (§8)', (_, error, message) => {
  expect(articleErrorMessage(error)).toBe(message);
});
