import { expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { setPageStatus } from './page-status';
import { requestContext } from './request-context';

it.each([
  ['an upstream that is away', new AppError('upstream_unavailable'), 503, undefined],
  ['one that fails', new AppError('upstream_failed', { upstreamStatus: 500 }), 503, undefined],
  ['one that hangs', new AppError('upstream_timeout'), 503, undefined],
  ['one that refuses us', new AppError('forbidden', { upstreamStatus: 403 }), 503, undefined],
  ['what nobody expected', new TypeError('x'), 503, undefined],
  ['one that is busy', new AppError('upstream_unavailable', { upstreamStatus: 503, retryAfterS: 5 }), 503, 5],
  ['too many requests', new AppError('too_many_requests', { retryAfterS: 30 }), 429, 30],
  ['a filter that is too dear', new AppError('bad_request', { upstreamStatus: 400 }), 400, undefined],
])('answers a page with the status of %s', (_, error, status, retryAfterS) => {
  const setStatus = vi.fn();
  const context = { id: 'a-request', method: 'GET', path: '/', setStatus };
  requestContext.run(context, () => setPageStatus(error));
  expect(setStatus).toHaveBeenCalledExactlyOnceWith(status, retryAfterS);
});

it('leaves it where another server answers', () => {
  expect(() => setPageStatus(new AppError('upstream_unavailable'))).not.toThrow();
});
