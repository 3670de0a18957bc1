import { expect, it } from 'vitest';
import { parseCaptured } from './parse-captured.ts';

const NOW = new Date('2026-11-28T09:00:00Z');

it('takes what was read on the page, in the spelling that is stored', () => {
  const { post, guessed } = parseCaptured(
    {
      text: 'We cut 40 %.\n\nhashtag#PPC',
      postUser: ' Mara  Voss ',
      userLink: 'https://de.linkedin.com/in/maravoss?miniProfileUrn=x',
      postLink: 'https://www.linkedin.com/posts/maravoss_ppc-activity-7529445929781078243-AbCd?utm_source=share',
      imageUrl: 'https://media.licdn.com/dms/image/1?e=1&t=a',
      hashtags: ['AmazonFBA'],
      when: '3d',
      title: 'Feed | LinkedIn',
    },
    NOW,
  );
  expect(post).toEqual({
    text: 'We cut 40 %.\n\n#PPC',
    postUser: 'Mara Voss',
    userLink: 'https://www.linkedin.com/in/maravoss',
    postLink: 'https://www.linkedin.com/feed/update/urn:li:activity:7529445929781078243/',
    type: 'LinkedIn',
    publishedAt: '2026-11-20T07:30:00.000Z',
    hashtags: ['#AmazonFBA', '#PPC'],
    imageUrl: 'https://media.licdn.com/dms/image/1?e=1&t=a',
  });
  expect(guessed).toEqual([]);
});

it('counts the age back where nothing else says the day', () => {
  const { post, guessed } = parseCaptured({ text: 'Words', type: 'LinkedIn', when: '4 Tag(e)' }, NOW);
  expect(post).toMatchObject({ publishedAt: '2026-11-24', type: 'LinkedIn' });
  expect(guessed).toEqual(['publishedAt']);
});

it.each([
  [
    'the address of an article',
    { url: 'https://www.linkedin.com/pulse/count-returns-ab1' },
    { postLink: 'https://www.linkedin.com/pulse/count-returns-ab1', type: 'LinkedIn' },
  ],
  ['a page of X for its author', { userLink: 'https://x.com/explore' }, { userLink: null }],
  ['the address of a feed', { url: 'https://www.linkedin.com/feed/' }, { postLink: null }],
  [
    'the address of the post’s page',
    { url: 'https://x.com/jo/status/1881466733986647776' },
    { postLink: 'https://x.com/jo/status/1881466733986647776', userLink: 'https://x.com/jo' },
  ],
  [
    'an address of nothing',
    { postLink: 'javascript:alert(1)', imageUrl: 'data:image/png;base64,x', userLink: 'nobody' },
    { postLink: null, imageUrl: null, userLink: null },
  ],
  ['a date in the future', { publishedAt: '2031-01-01' }, { publishedAt: null }],
  ['no date', { publishedAt: 'soon', when: 'whenever' }, { publishedAt: null }],
  [
    'the title of the page',
    { title: 'Jo Seller (@seller_jo) on X: "Words" / X' },
    { postUser: 'Jo Seller', userLink: 'https://x.com/seller_jo' },
  ],
])('reads %s', (_, captured, expected) => {
  expect(parseCaptured({ text: 'Words', ...captured }, NOW).post).toMatchObject({ text: 'Words', ...expected });
});

it('says that nothing was captured', () => {
  expect(() => parseCaptured({ url: 'https://www.linkedin.com/feed/', title: 'Feed' }, NOW)).toThrow(/neither a text/);
});
