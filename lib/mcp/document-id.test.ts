import { describe, expect, it } from 'vitest';
import { parseDocumentId, toDocumentId } from './document-id';

describe('an id', () => {
  it.each([
    ['post:a-slug', 'feed', 'a-slug', '/feed/a-slug'],
    ['post:50% off: what now?', 'feed', '50% off: what now?', '/feed/50%25%20off%3A%20what%20now%3F'],
    ['author:jo-smith', 'authors', 'jo-smith', '/authors/jo-smith'],
    ['hashtag:ppc', 'hashtags', 'ppc', '/hashtags/ppc'],
    ['hashtag:größe', 'hashtags', 'größe', '/hashtags/gr%C3%B6%C3%9Fe'],
    ['story:kestrel-7', 'stories', 'kestrel-7', '/stories/kestrel-7'],
    ['summary:daily-2026-11-28', 'daily', '2026-11-28', '/summaries/daily/2026-11-28'],
    ['summary:weekly-2026-11-23', 'weekly', '2026-11-23', '/summaries/weekly/2026-11-23'],
  ])('%s is of the page there', (id, kind, key, path) => {
    expect(parseDocumentId(id)).toEqual({ kind, key });
    expect(toDocumentId(path)).toBe(id);
  });

  it('of a later page of an author is that of the first', () => {
    expect(toDocumentId('/authors/jo-smith?page=2')).toBe('author:jo-smith');
  });

  it.each([
    '',
    'post',
    'post:',
    'a-slug',
    'constructor:x',
    '__proto__:x',
    'POST:x',
    'summary:daily-2026-02-30',
    'trends:week',
  ])('is none: %j', (id) => {
    expect(parseDocumentId(id)).toBeNull();
  });

  it.each(['/', '/trends', '/feed', '/summaries', '/summaries/daily', '/authors/jo/request'])(
    'is none of %s',
    (path) => {
      expect(toDocumentId(path)).toBeNull();
    },
  );
});
