import { expect, it } from 'vitest';
import { createResponseRules, requestContext } from '@/lib/response/request-context';
import { documentResponse } from '../response/response-rules';

it('is public, dated, and cacheable for its lifetime', async () => {
  const rules = createResponseRules();
  const response = requestContext.run({ id: 'a-request', method: 'GET', path: '/', rules }, () =>
    documentResponse({
      body: 'hello',
      contentType: 'text/plain',
      lastModified: new Date('2026-03-01T10:00:00.700Z'),
      freshS: 60,
    }),
  );
  expect(await response.text()).toBe('hello');
  expect(response.headers.get('last-modified')).toBe('Sun, 01 Mar 2026 10:00:00 GMT');
  expect(response.headers.get('cache-control')).toContain('s-maxage=60');
  expect(rules.maxAgeS).toBe(60);
});
