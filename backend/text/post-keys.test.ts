import { describe, expect, it } from 'vitest';
import { hashText, postKey } from './post-keys.ts';

it('takes the same words for the same text, whatever lies between them', () => {
  expect(hashText('Caf\u00e9 prices\n\nup ')).toBe(hashText(' Cafe\u0301  prices up'));
});

it('differs for other words', () => {
  expect(hashText('Prices up')).not.toBe(hashText('prices up'));
});

describe('postKey', () => {
  const ID = '1700000000000000001';
  it.each([
    ['https://x.com/maren/status/1'],
    ['http://twitter.com/other/status/1'],
    ['https://mobile.twitter.com/maren/status/1/'],
    ['https://www.twitter.com/Maren/status/1?s=20&t=AbC'],
    ['https://m.x.com/maren/statuses/1#reply'],
    ['https://X.COM/maren/status/1/photo/1?ref_src=twsrc%5Etfw'],
    ['https://x.com/maren/status/1/video/1'],
    ['https://x.com/maren/status/1/analytics'],
    ['https://x.com/maren/status/1/retweets/with_comments'],
    ['https://x.com:443/maren//status/1///'],
    ['twitter.com/maren/status/1'],
    ['  https://user:pass@x.com/maren/status/1 '],
    ['https://x.com/i/web/status/1'],
    ['https://x.com/i/status/1'],
    ['https://twitter.com/statuses/1'],
    ['http://twitter.com/#!/maren/status/1'],
    ['https://x.com/maren%2Fstatus%2F1'],
    ['https://nitter.net/maren/status/1#m'],
    ['http://nitter.poast.org/maren/status/1'],
    ['https://xcancel.com/maren/status/1'],
    ['https://fxtwitter.com/maren/status/1/en'],
    ['https://d.vxtwitter.com/maren/status/1.mp4'],
    ['https://fixupx.com/maren/status/1'],
    ['https://fixvx.com/i/status/1'],
    ['https://mirror.example/maren/status/1'.replace('/1', `/${ID}`), ID],
  ])('%s is a post on X', (link, id = '1') => {
    expect(postKey(link)).toBe(`x:${id}`);
  });

  it.each([
    ['https://www.linkedin.com/posts/maren_activity-7/'],
    ['https://www.linkedin.com/posts/maren-vos_i-share-100-ideas-activity-7-AbCd'],
    ['https://de.linkedin.com/posts/maren_a-title-activity-7-x_-1?trk=public_post'],
    ['https://www.linkedin.com/posts/activity-7-AbCd'],
    ['https://www.linkedin.com/feed/update/urn:li:activity:7'],
    ['https://www.linkedin.com/feed/update/urn%3Ali%3Aactivity%3A7/?utm_source=share'],
    ['https://www.linkedin.com/feed/update/urn%253Ali%253Aactivity%253A7'],
    ['https://www.linkedin.com/embed/feed/update/urn:li:activity:7?compact=1'],
    ['https://www.linkedin.com/feed/update/activity:7'],
    ['https://www.linkedin.com/feed/?highlightedUpdateUrn=urn%3Ali%3Aactivity%3A7&origin=x'],
    ['https://www.linkedin.com/feed/update/urn:li:activity:7?commentUrn=urn%3Ali%3Acomment%3A%28activity%3A7%2C8%29'],
    ['https://www.linkedin.com/feed/update/urn:li:ugcPost:7'],
    ['https://www.linkedin.com/posts/maren_a-title-ugcPost-7-AbCd'],
    ['https://www.linkedin.com/feed/update/urn:li:share:7/'],
    ['m.linkedin.com/posts/maren_a-title-share-7-AbCd?rcm=ABC'],
    ['https://www.linkedin.com/in/maren/recent-activity/urn:li:activity:7/'],
  ])('%s is a post on LinkedIn', (link) => {
    expect(postKey(link)).toBe('linkedin:7');
  });

  it.each([
    ['keeps what names the post', 'https://example.com/p?id=7&utm_source=x', 'https://example.com/p?id=7'],
    ['sorts what it keeps', 'https://example.com/p?b=2&a=1', 'https://example.com/p?a=1&b=2'],
    ['keeps the case of a path', 'https://example.com/Path', 'https://example.com/Path'],
    ['decodes colons', 'https://example.com/urn%3Aa%3A7', 'https://example.com/urn:a:7'],
    ['keeps an unusual port', 'http://example.com:8080/a', 'https://example.com:8080/a'],
    ['keeps a host that only starts like a mobile one', 'https://m.example/a', 'https://m.example/a'],
    ['writes an international host in ASCII', 'https://bücher.example/a', 'https://xn--bcher-kva.example/a'],
    ['leaves an account on X', 'https://twitter.com/maren', 'https://x.com/maren'],
    [
      'leaves a page of LinkedIn',
      'https://de.linkedin.com/pulse/100-ideas-maren',
      'https://linkedin.com/pulse/100-ideas-maren',
    ],
    ['leaves other sites', 'https://notlinkedin.com/posts/a-activity-7', 'https://notlinkedin.com/posts/a-activity-7'],
    ['leaves other statuses', 'https://shop.example/orders/status/12', 'https://shop.example/orders/status/12'],
    ['leaves a host with x.com in it', 'https://netflix.com/a/status/1', 'https://netflix.com/a/status/1'],
    ['survives a damaged encoding', 'https://x.com/%ff/status/1', 'x:1'],
  ])('%s', (_guarantee, link, expected) => {
    expect(postKey(link)).toBe(expected);
  });

  it.each([['javascript:alert(1)'], ['ftp://example.com/a'], ['not a link'], ['https://'], ['/relative'], ['']])(
    '%j is no web address',
    (link) => {
      expect(postKey(link)).toBeNull();
    },
  );
});

it.each([
  [
    'https://www.linkedin.com/pulse/how-i-share-3-tips-maren',
    'https://www.linkedin.com/pulse/why-you-share-3-ideas-jo',
  ],
  ['https://www.linkedin.com/in/share-100', 'https://www.linkedin.com/pulse/my-share-100-rule'],
  ['https://forum.example/viewtopic.php?f=2&t=10', 'https://forum.example/viewtopic.php?f=2&t=11'],
  ['https://example.com/view?ref=12', 'https://example.com/view?ref=13'],
  ['https://app.example/#/post/1', 'https://app.example/#/post/2'],
])('tells %s from %s', (one, other) => {
  expect(postKey(one)).not.toBe(postKey(other));
});
