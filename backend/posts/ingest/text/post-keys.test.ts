import { describe, expect, it } from 'vitest';
import { canonicalLink, hashText } from './post-keys.ts';

it('takes the same words for the same text, whatever lies between them', () => {
  expect(hashText('Caf\u00e9 prices\n\nup ')).toBe(hashText(' Cafe\u0301  prices up'));
});

it('differs for other words', () => {
  expect(hashText('Prices up')).not.toBe(hashText('prices up'));
});

const X = 'https://x.com/maren/status/1700000000000000001';
const LINKEDIN = 'https://linkedin.com/posts/maren_activity-7000000000000000001';

describe('canonicalLink', () => {
  it.each([
    ['https://x.com/maren/status/1700000000000000001'],
    ['http://twitter.com/maren/status/1700000000000000001'],
    ['https://mobile.twitter.com/maren/status/1700000000000000001/'],
    ['https://www.twitter.com/Maren/status/1700000000000000001?s=20&t=AbC'],
    ['https://m.x.com/maren/statuses/1700000000000000001#reply'],
    ['https://X.COM/maren/status/1700000000000000001/photo/1?ref_src=twsrc%5Etfw'],
    ['https://x.com:443/maren//status/1700000000000000001///'],
    ['twitter.com/maren/status/1700000000000000001'],
    ['  https://user:pass@x.com/maren/status/1700000000000000001 '],
  ])('%s is the same post on X', (link) => {
    expect(canonicalLink(link)).toBe(X);
  });

  it.each([
    ['https://www.linkedin.com/posts/maren_activity-7000000000000000001/'],
    ['https://de.linkedin.com/posts/maren_activity-7000000000000000001?trk=public_post'],
    ['https://m.linkedin.com/posts/maren_activity-7000000000000000001?rcm=ABC&utm_source=share&utm_medium=member'],
    ['http://linkedin.com/posts/maren_activity-7000000000000000001?UTM_Source=x&trackingId=1%3D'],
  ])('%s is the same post on LinkedIn', (link) => {
    expect(canonicalLink(link)).toBe(LINKEDIN);
  });

  it.each([
    ['keeps what names the post', 'https://example.com/p?id=7&utm_source=x', 'https://example.com/p?id=7'],
    ['sorts what it keeps', 'https://example.com/p?b=2&a=1', 'https://example.com/p?a=1&b=2'],
    ['keeps the case of a path', 'https://example.com/Path', 'https://example.com/Path'],
    [
      'decodes the colons of a urn',
      'https://linkedin.com/feed/update/urn%3Ali%3Aactivity%3A7',
      'https://linkedin.com/feed/update/urn:li:activity:7',
    ],
    ['keeps an unusual port', 'http://example.com:8080/a', 'https://example.com:8080/a'],
    ['keeps a host that only starts like a mobile one', 'https://m.example/a', 'https://m.example/a'],
    ['writes an international host in ASCII', 'https://bücher.example/a', 'https://xn--bcher-kva.example/a'],
  ])('%s', (_guarantee, link, expected) => {
    expect(canonicalLink(link)).toBe(expected);
  });

  it.each([['javascript:alert(1)'], ['ftp://example.com/a'], ['not a link'], ['https://'], ['/relative'], ['']])(
    '%j is no web address',
    (link) => {
      expect(canonicalLink(link)).toBeNull();
    },
  );
});
