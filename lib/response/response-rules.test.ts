import { expect, it } from 'vitest';
import { AppError } from '@/lib/utils/errors/app-error';
import { createResponseRules, requestContext } from './request-context';
import { addTags, markPrivate, setErrorStatus, setMaxAge, withoutRules } from './response-rules';

it.each([
  ['an upstream that is away', new AppError('upstream_unavailable'), 503, null],
  ['one that fails', new AppError('upstream_failed', { upstreamStatus: 500 }), 503, null],
  ['one that hangs', new AppError('upstream_timeout'), 503, null],
  ['one that refuses us', new AppError('forbidden', { upstreamStatus: 403 }), 503, null],
  ['what nobody expected', new TypeError('x'), 503, null],
  ['one that is busy', new AppError('upstream_unavailable', { upstreamStatus: 503, retryAfterS: 5 }), 503, 5],
  ['too many requests', new AppError('too_many_requests', { retryAfterS: 30 }), 429, 30],
  ['a filter that is too dear', new AppError('bad_request', { upstreamStatus: 400 }), 400, null],
])('answers a page with the status of %s', (_, error, status, retryAfterS) => {
  const rules = follow(() => setErrorStatus(error));
  expect(rules).toMatchObject({ status, retryAfterS });
});

it('stores a page for as long as all of its parts allow', () => {
  expect(follow(() => {}).maxAgeS).toBeNull();
  expect(follow(() => [60, 300, 60].forEach(setMaxAge)).maxAgeS).toBe(60);
  expect(follow(() => [60, 0].forEach(setMaxAge)).maxAgeS).toBe(0);
});

it('collects the tags of all parts, and whether one read the session', () => {
  const rules = follow(() => {
    addTags(['posts', 'summaries']);
    markPrivate();
    addTags(['posts']);
  });
  expect(rules).toMatchObject({ tags: new Set(['posts', 'summaries']), isPrivate: true });
});

it('takes nothing over from what stands beside the content', async () => {
  let read: Promise<string> | null = null;
  const rules = follow(() => {
    read = withoutRules(async () => {
      addTags(['stories']);
      setMaxAge(10);
      return 'read';
    });
    setMaxAge(300);
  });
  expect(await read).toBe('read');
  expect(rules).toMatchObject({ tags: new Set(), maxAgeS: 300 });
  expect(await withoutRules(async () => 'outside')).toBe('outside');
});

it('does nothing under another server', () => {
  expect(() => setErrorStatus(new AppError('upstream_unavailable'))).not.toThrow();
});

function follow(say: () => void) {
  const rules = createResponseRules();
  requestContext.run({ id: 'a-request', method: 'GET', path: '/', rules }, say);
  return rules;
}
