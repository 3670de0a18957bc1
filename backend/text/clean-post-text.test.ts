import { expect, it } from 'vitest';
import { measureCpuMs } from '#test/rig/cpu-time.ts';
import { cleanAuthorText, cleanPostText, cleanPostTitle } from './clean-post-text.ts';

const SAID = 'Returns fell from 14 % to 7 % after we moved the size chart.';

it.each([
  `${SAID}\n\nThe post How returns fell appeared first on Returns Weekly.`,
  `Returns Weekly is a reader-supported publication. To receive new posts, consider subscribing.\n\n${SAID}`,
  `${SAID}\n\nThanks for reading Returns Weekly! Subscribe for free to receive new posts.\n\nSubscribe now\n\nShare`,
  `${SAID} [link] [comments]`,
  `submitted by /u/seller to r/FulfillmentByAmazon\n${SAID}\n[link] [comments]`,
  `RT by @returns: ${SAID}`,
  `RT @returns: ${SAID}`,
  `Re @returns ${SAID}`,
  `R to @returns: ${SAID}`,
  `${SAID}\n\n🔔 Subscribe: https://video.example/c\n👉 Course: https://course.example\n0:00 Intro\n2:10 Returns\n9:30 End`,
  `Ada Abel reposted this\n\n${SAID}`,
  `${SAID}\n\nRead more »`,
  `${SAID}\n\nUnsubscribe | View in browser\n© 2026 Returns Weekly`,
  `${SAID}\n\nLiked this? Forward it to a friend.`,
])('keeps what was said: %j', (text) => {
  expect(cleanPostText(text)).toBe(SAID);
  expect(cleanPostText(cleanPostText(text))).toBe(SAID);
});

it.each([
  SAID,
  'Our guide (https://example.com/guide) says it all.\n\nRead it before you bid.',
  'Amazon shows it at 14:00 now.\n\nSubscribe & Save lost 4 % of its shoppers.',
  'Share your budget between two campaigns.',
  'The fee rises in June.\n\nDisclaimer: the new fee does not apply to apparel.',
  'We tested it.\n\nShipping from our own store is free today.',
  'A guide: https://example.com/guide',
  'Some text.\n\nAda Abel\nLink to post: https://www.linkedin.com/posts/1',
  'Subscribe now',
  'So:\n\n```\nSubscribe now\n\n\n=A1: https://a.test\n=B1: https://b.test\n```',
  '👨‍👩‍👧 می‌خواهم so\u00ADft',
])('leaves %j alone', (text) => {
  expect(cleanPostText(text)).toBe(text);
});

it('drops what only fills a text', () => {
  const filler = '\u034F \u200C\u00A0\u2007\u200B\u034F '.repeat(20);
  expect(cleanPostText(`${filler}\n${SAID}\n\u200B\n\u2060${filler}`)).toBe(SAID);
  expect(cleanPostText(`a\u00A0\u00A0\u00A0\u00A0\u00A0b \u00ADc`)).toBe('a b c');
  expect(cleanPostTitle('\u200BFees\u200B rise\uFEFF')).toBe('Fees rise');
});

it('takes wrappers off titles', () => {
  expect(cleanPostTitle('RT by @a: Re @b Fees rise')).toBe('Fees rise');
  expect(cleanPostTitle('Re-targeting works')).toBe('Re-targeting works');
});

it('takes any number of wrappers off in no time', () => {
  expect(measureCpuMs(() => expect(cleanPostText(`${'R @a '.repeat(20_000)}${SAID}`)).toBe(SAID))).toBeLessThan(1000);
});

it.each(['Reposted from Hannah Osei', '♻️ Sharing this again because it matters: Owen Black'])(
  'removes the wrapper of a repost: %s',
  (wrapper) => {
    expect(cleanPostText(`${wrapper}\n\nReturns fell from 17 % to 9 %.`)).toBe('Returns fell from 17 % to 9 %.');
  },
);

it.each([
  'My dog likes this',
  'We shipped late.\n\nAda Abel likes this\n\nSo does nobody else.',
  'Last week:\n12 comments\n3 reposts\n\nThis week none.',
  'What do you want from a listing?\n\nMore\n\nor\n\nLess',
  'Do less\nmore often\nmore',
])('leaves what an author wrote alone: %j', (text) => {
  expect(cleanAuthorText(`${SAID}\n\n${text}\n\nThat is all.`)).toBe(`${SAID}\n\n${text}\n\nThat is all.`);
});

it.each([
  `Ada Abel likes this\n\n${SAID}`,
  `\nAda Abel reposted this\n${SAID}`,
  `${SAID}\n\n12 reactions\n\n3 comments · 2 reposts`,
  `${SAID}\n1,204 likes\nLike Comment Repost Send`,
  `${SAID}\n…more`,
  `${SAID}\n... more`,
  `${SAID}\nSee more`,
  `${SAID}\nShow less`,
  `Activate to view larger image\n${SAID} …see more\n5 comments`,
])('takes what a network has written around an author’s words: %j', (text) => {
  expect(cleanAuthorText(text)).toBe(SAID);
  expect(cleanAuthorText(cleanAuthorText(text))).toBe(SAID);
});
