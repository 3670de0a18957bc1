import { expect, it } from 'vitest';
import { explainDrop, NO_RULES, sourceRulesSchema } from './source-rules.ts';

const TEXT = 'We lowered forty bids by a fifth and the orders went up.';
const drop = (rules: object, text: string, title: string | null = null) =>
  explainDrop({ title, text }, { ...NO_RULES, ...rules });

it('drops nothing without rules', () => {
  for (const text of ['', '@jo thanks', 'RT @jo: thanks']) expect(drop({}, text)).toBeNull();
});

it.each([
  ['@jo thanks', 'a reply'],
  ['R to @jo: thanks', 'a reply'],
  ['Re @jo thanks', 'a reply'],
  ['Replying to @jo', 'a reply'],
  ['Thanks to @jo for this.', null],
  ['Re: the new fees', null],
])('knows a reply: %s', (text, reason) => {
  expect(drop({ skipReplies: true }, text)).toBe(reason);
  expect(drop({ skipReplies: true }, TEXT, text)).toBe(reason);
});

it.each([
  ['RT @jo: thanks', 'a repost'],
  ['RT by @ann: thanks', 'a repost'],
  ['Ann Smith reposted this', 'a repost'],
  [`Ann Smith Retweeted\n${TEXT}`, 'a repost'],
  ['Last week I reposted the listing under another name.', null],
  ['RTs are not endorsements.', null],
])('knows a repost: %s', (text, reason) => {
  expect(drop({ skipReposts: true }, text)).toBe(reason);
});

it.each([
  ['ad', 'An ad for a course.', true],
  ['ad', 'A bit of advice.', false],
  ['#Ad', 'Buy it #ad today', true],
  ['join my webinar', 'Please join  my\nwebinar.', true],
  ['c++', 'C++ and C', true],
  ['über', 'Gegenüber', false],
  ['über uns', 'U\u0308BER\u00a0UNS', true],
  ["don't buy", 'Please Don’t buy', true],
  ['giveaway', 'A 𝗴𝗶𝘃𝗲\u00ad\u200b𝗮𝘄𝗮𝘆!', true],
])('looks for %s in %s', (word, text, isThere) => {
  expect(drop({ blockWords: [word] }, text)).toBe(isThere ? `contains “${word}”` : null);
  expect(drop({ blockWords: [word] }, TEXT, text)).toBe(isThere ? `contains “${word}”` : null);
});

it.each([
  [TEXT, 12, null],
  [TEXT, 13, '12 words, fewer than 13'],
  ['Read this (https://example.com/a/b) https://example.com/c', 3, '2 words, fewer than 3'],
  ['', 1, '0 words, fewer than 1'],
  ['広告費を下げました', 3, null],
])('counts the words of %s', (text, minWords, reason) => {
  expect(drop({ minWords }, text)).toBe(reason);
});

it('takes the title of an item that has no text', () => {
  expect(drop({ minWords: 2 }, '', 'Two words')).toBeNull();
});

it('reads what a form leaves empty as no rule, and refuses what is none', () => {
  expect(sourceRulesSchema.parse({ minWords: null, blockWords: null })).toEqual(NO_RULES);
  expect(sourceRulesSchema.parse({ blockWords: [' ad ', 'ad'] }).blockWords).toEqual(['ad']);
  for (const wrong of [{ minWords: -1 }, { minWords: 501 }, { blockWords: [''] }, { other: true }]) {
    expect(sourceRulesSchema.safeParse(wrong).success).toBe(false);
  }
});
