import { expect, it } from 'vitest';
import { AppError } from '../utils/errors/app-error';
import { callErrorText } from './call-error-text';

const FAILED = 'Failed to fetch news';

it.each([
  ['an answer with an error', new AppError('upstream_failed', { upstreamStatus: 500 }), 'HTTP error! status: 500'],
  ['an answer that is no JSON', new AppError('upstream_failed', { upstreamStatus: 200 }), FAILED],
  ['no answer', new AppError('upstream_unavailable'), FAILED],
  ['anything else', new TypeError('x'), FAILED],
])('%s reads as the specification says (§8)', (_, error, message) => {
  expect(callErrorText(error, FAILED)).toBe(message);
});
