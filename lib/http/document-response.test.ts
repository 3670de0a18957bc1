import { describe, expect, it } from 'vitest';
import { documentResponse } from './document-response';

const DOCUMENT = {
  body: 'hello',
  contentType: 'text/plain',
  lastModified: new Date('2026-03-01T10:00:00.700Z'),
  freshS: 60,
};
const ask = (headers: Record<string, string> = {}) =>
  documentResponse(new Request('http://site.test/', { headers }), DOCUMENT);

describe('documentResponse', () => {
  it('sends the document with what a later request needs', async () => {
    const response = ask();
    expect(await response.text()).toBe('hello');
    expect(response.headers.get('last-modified')).toBe('Sun, 01 Mar 2026 10:00:00 GMT');
    expect(response.headers.get('cache-control')).toContain('s-maxage=60');
  });

  it('answers 304 without a body for the same entity tag, weak or in a list', async () => {
    const etag = ask().headers.get('etag') ?? '';
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = ask({ 'if-none-match': header });
      expect(response.status, header).toBe(304);
      expect(await response.text()).toBe('');
    }
  });

  it.each([
    ['Sun, 01 Mar 2026 10:00:00 GMT', 304],
    ['Mon, 02 Mar 2026 10:00:00 GMT', 304],
    ['Sun, 01 Mar 2026 09:59:59 GMT', 200],
    ['not a date', 200],
  ])('if-modified-since %s → %i', (since, status) => {
    expect(ask({ 'if-modified-since': since }).status).toBe(status);
  });

  it('lets a different entity tag win over the date', () => {
    expect(ask({ 'if-none-match': '"old"', 'if-modified-since': 'Mon, 02 Mar 2026 10:00:00 GMT' }).status).toBe(200);
  });
});
