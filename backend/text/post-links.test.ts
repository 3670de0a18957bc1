import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '#lib/design/platforms.ts';
import { postKey } from './post-keys.ts';
import { canonicalPostLink, canonicalUserLink, isPersonPage } from './post-links.ts';

const NUMBER = '1881497149756015215';
const UPDATE = '7345736358279706504';

describe.each(Object.values(PLATFORMS).filter(({ profiles }) => profiles.length > 0))('$label', ({ profiles }) => {
  const pages = profiles.map((profile) => `https://www.${profile}/ada`);

  it('has pages of people, which are no posts, and one spelling of each', () => {
    expect(pages.map(isPersonPage)).toEqual(pages.map(() => true));
    expect(new Set(pages.map(canonicalUserLink)).size).toBe(1);
    expect(new Set(pages.map(postKey)).size).toBe(1);
  });
});

it.each(['https://t.co/ada', 'https://lnkd.in/ada'])('%s may lead anywhere, and names nobody', (link) => {
  expect([isPersonPage(link), canonicalUserLink(link)]).toEqual([false, null]);
});

describe('canonicalPostLink', () => {
  it.each([
    [`https://x.com/seller_jo/status/${NUMBER}`],
    [`http://twitter.com/seller_jo/status/${NUMBER}?s=20&t=AbC`],
    [`https://mobile.twitter.com/seller_jo/status/${NUMBER}/photo/1`],
    [`https://x.com/seller_jo/status/${NUMBER}/analytics`],
    [`twitter.com/seller_jo/statuses/${NUMBER}`],
    [`http://twitter.com/#!/seller_jo/status/${NUMBER}`],
    [`https://nitter.privacydev.net/seller_jo/status/${NUMBER}#m`],
    [`https://mirror.example/seller_jo/status/${NUMBER}#m`],
    [`https://xcancel.com/seller_jo/status/${NUMBER}`],
    [`https://d.fxtwitter.com/seller_jo/status/${NUMBER}.mp4`],
    [`https://web.archive.org/web/20250122000000/https://twitter.com/seller_jo/status/${NUMBER}`],
    [`https://www.google.com/url?q=https%3A%2F%2Fx.com%2Fseller_jo%2Fstatus%2F${NUMBER}&sa=D`],
  ])('%s is one post of one author on X', (link) => {
    expect(canonicalPostLink(link)).toEqual({
      postLink: `https://x.com/seller_jo/status/${NUMBER}`,
      type: 'Twitter',
      userLink: 'https://x.com/seller_jo',
      number: NUMBER,
    });
  });

  it.each([
    `https://x.com/i/web/status/${NUMBER}`,
    `https://twitter.com/i/status/${NUMBER}`,
    `https://twitter.com/statuses/${NUMBER}`,
  ])('%s names no author, unless the caller does', (link) => {
    expect(canonicalPostLink(link)).toMatchObject({ postLink: `https://x.com/i/status/${NUMBER}`, userLink: null });
    const known = { postLink: `https://x.com/seller_jo/status/${NUMBER}`, userLink: 'https://x.com/seller_jo' };
    expect(canonicalPostLink(link, '@seller_jo')).toMatchObject(known);
  });

  it.each([
    [
      `https://www.linkedin.com/posts/joseller_real-numbers-activity-${UPDATE}-AbCd?utm_source=social_share_send&rcm=ACoAA`,
      'activity:',
    ],
    [`https://www.linkedin.com/feed/update/urn:li:activity:${UPDATE}`, 'activity:'],
    [`https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A${UPDATE}`, 'share:'],
    [`https://www.linkedin.com/feed/update/urn%253Ali%253AugcPost%253A${UPDATE}/`, 'ugcPost:'],
    [`https://www.linkedin.com/embed/feed/update/urn:li:share:${UPDATE}?collapsed=1`, 'share:'],
    [`https://de.linkedin.com/posts/jo_a-title-ugcPost-${UPDATE}-AbCd`, 'ugcPost:'],
    [`https://www.linkedin.com/feed/update/urn%3Ali%3AgroupPost%3A9015002-${UPDATE}`, 'groupPost:9015002-'],
    [`https://www.linkedin.com/feed/?highlightedUpdateUrn=urn%3Ali%3Aactivity%3A${UPDATE}&origin=x`, 'activity:'],
  ])('%s is a post on LinkedIn', (link, kind) => {
    const postLink = `https://www.linkedin.com/feed/update/urn:li:${kind}${UPDATE}/`;
    expect(canonicalPostLink(link)).toEqual({ postLink, type: 'LinkedIn', userLink: null, number: UPDATE });
  });

  it.each([
    ['https://example.com/?a=1&b=2', 'https://example.com/?a=1&b=2', 'web'],
    ['https://example.social/@jo/1', 'https://example.social/@jo/1', 'web'],
    ['https://example.com/p?id=7&utm_source=x&fbclid=1#end', 'https://example.com/p?id=7#end', 'web'],
    ['example.com/p', 'https://example.com/p', 'web'],
    ['https://www.linkedin.com/pulse/a-title-jo?trackingId=1', 'https://www.linkedin.com/pulse/a-title-jo', 'LinkedIn'],
    ['https://x.com/seller_jo/status/1.8815E+18', 'https://x.com/seller_jo/status/1.8815E+18', 'Twitter'],
    ['https://shop.example/go?url=https://b.example/p', 'https://shop.example/go?url=https://b.example/p', 'web'],
  ])('%s has no number', (link, postLink, type) => {
    expect(canonicalPostLink(link)).toEqual({ postLink, type, userLink: null, number: null });
  });

  it.each(['N/A', 'see profile', '-', '', 'linkedin_images/post_image_0.jpg', 'javascript:alert(1)'])(
    '%j is no address',
    (link) => {
      expect(canonicalPostLink(link)).toBeNull();
    },
  );
});

it.each([
  ['https://twitter.com/seller_jo', 'https://x.com/seller_jo'],
  ['https://nitter.net/seller_jo/', 'https://x.com/seller_jo'],
  ['https://www.linkedin.com/in/joseller?miniProfileUrn=urn', 'https://www.linkedin.com/in/joseller'],
  ['https://de.linkedin.com/in/joseller/en', 'https://www.linkedin.com/in/joseller'],
  ['https://www.linkedin.com/company/jo-seller/posts/', 'https://www.linkedin.com/company/jo-seller'],
  ['https://example.com/jo?utm_source=x', 'https://example.com/jo'],
  ['https://x.com/seller_jo/status/1881497149756015215', 'https://x.com/seller_jo'],
  ['https://x.com/i/user/12345', 'https://x.com/i/user/12345'],
  ['https://www.linkedin.com/pub/jo-smith/1/23/456', 'https://www.linkedin.com/pub/jo-smith/1/23/456'],
])('the page of an author at %s is %s', (link, page) => {
  expect(canonicalUserLink(link)).toBe(page);
});

it.each([
  ...['x.com/i', 'x.com/', 'x.com/home', 'x.com/Explore', 'x.com/search?q=fees', 'twitter.com/hashtag/ppc'],
  ...[
    'feed/',
    'search/results/all/?keywords=fees',
    'posts/jo-smith_fees-activity-7345736358279706504-abcd',
    'jobs/',
  ].map((page) => `www.linkedin.com/${page}`),
])('%s is the page of no author', (page) => {
  expect(canonicalUserLink(`https://${page}`)).toBeNull();
});

it.each([
  ['https://x.com/seller_jo', true],
  ['https://twitter.com/@seller_jo/', true],
  ['https://www.linkedin.com/in/joseller/', true],
  ['https://www.linkedin.com/company/jo-seller/posts/', true],
  ['https://x.com/seller_jo/status/1881497149756015215', false],
  ['https://x.com/explore', false],
  ['https://www.linkedin.com/feed/', false],
  ['https://example.com/jo', false],
])('%s is the page of a person: %s', (link, isPage) => {
  expect(isPersonPage(link)).toBe(isPage);
});
