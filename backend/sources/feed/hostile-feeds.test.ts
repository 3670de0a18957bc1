import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '#test/rig/cpu-time.ts';
import { cutText } from '../../text/default-title.ts';
import { findFeeds, parseFeed } from '../../text/feed/parse-feed.ts';
import { normalizeHashtag } from '../../text/hashtags.ts';
import { htmlToLine, htmlToText } from '../../text/html/html-to-text.ts';
import { hashText } from '../../text/post-keys.ts';
import { itemToPost } from '../item-to-post.ts';
import { canonicalFeedUrl } from '../repository.ts';

// Processor time. Each of these took from two seconds to a minute when a step took time that grows with the square of its input.
const MAX_MS = 1500;
const SIZE = 200_000;

const repeat = (part: string, tail = '') => part.repeat(SIZE / part.length) + tail;
const encode = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
const parseRss = (element: string) =>
  parseFeed(`<rss version="2.0"><channel><title>t</title><item>${element}</item></channel></rss>`, 'https://a.test/');
const parsePost = (fields: { date?: string; text?: string }) =>
  itemToPost({ id: null, title: null, text: 't', link: null, author: null, date: null, image: null, ...fields }, 0, {
    type: null,
    author: null,
    sourceName: null,
    dateOrder: null,
    now: new Date('2026-11-23T12:00:00Z'),
  });

const CASES: [string, () => unknown][] = [
  ['an author of at signs', () => parseRss(`<author>${repeat('a@')}</author>`)],
  ['an author of escaped brackets', () => parseRss(`<author>${'&lt;'.repeat(SIZE)}@</author>`)],
  ['an author of open brackets', () => parseRss(`<author>${encode(repeat('<a@'))}</author>`)],
  ['a creator of at signs', () => parseRss(`<dc:creator>${repeat('a@')}</dc:creator>`)],
  ['an editor of open parentheses', () => parseRss(`<managingEditor>${repeat('a@b (')}</managingEditor>`)],
  ['a title of escaped brackets', () => htmlToLine(`${'&lt;'.repeat(SIZE)}@`)],
  ['blanks in preformatted text', () => htmlToText(`<pre>${repeat(' ', 'x')}</pre>`)],
  ['blanks in plain text', () => htmlToText(repeat('\u00A0', 'x'), { keepLines: true })],
  ['tags without an end', () => htmlToText(`<${repeat('a')}`)],
  ['quotes in tags without an end', () => htmlToText(repeat('<a "'))],
  ['CDATA without an end', () => parseRss(repeat('<a><![CDATA[</a>'))],
  ['titles in a title', () => parseRss(`<title>${repeat('<title>')}`)],
  ['brackets that begin no tag', () => parseRss(`<title>${repeat('<a ')}</title>`)],
  ['CDATA in a title', () => parseRss(`<title>${repeat('<![CDATA[')}</title>`)],
  ['brackets in a title', () => htmlToLine(repeat('<a "'))],
  ['fillers', () => htmlToText(repeat('\u200C\u00A0', 'x'), { keepLines: true })],
  ['fences without an end', () => htmlToText(repeat('```a\n'), { keepLines: true })],
  ['backticks', () => htmlToText(repeat('`', 'x'), { keepLines: true })],
  ['a set of pictures', () => htmlToText(`<img srcset="${repeat('a ')}">`)],
  ['styles', () => htmlToText(repeat('<b style="font:0 0 0 0;clip:rect(0 0 0 0">'))],
  ['lists in lists', () => htmlToText(repeat('<ul><li>'))],
  ['a list of empty items', () => htmlToText(repeat('<li>').repeat(2))],
  ['end tags in deeply nested HTML', () => htmlToText('<b>'.repeat(80_000) + '</i>'.repeat(60_000))],
  [
    'end tags in a deeply nested page',
    () => findFeeds('<b>'.repeat(80_000) + '</i>'.repeat(60_000), 'https://a.test/'),
  ],
  ['a date of open parentheses', () => parsePost({ date: repeat('Z(') })],
  ['a date of accents', () => parsePost({ date: `1 May 2026${repeat('\u0301\u0316')}` })],
  ['commas at the end of a cut text', () => cutText(`x${repeat(',').repeat(2)}x`, SIZE)],
  ['slashes in an address', () => canonicalFeedUrl(`https://a.test/${repeat('/', 'x')}`)],
  ['accents upon accents', () => hashText(`a${repeat('\u0301\u0316')}`)],
  ['a hashtag of accents', () => normalizeHashtag(`a${repeat('\u0301\u0316')}`)],
];

describe('hostile input of 200 kB', () => {
  it.each(CASES)('reads %s in linear time', (_name, read) => {
    const spentMs = measureCpuMs(() => {
      try {
        read();
      } catch {
        // A refusal is an answer, too.
      }
    });
    expect(spentMs).toBeLessThan(MAX_MS);
  });

  it('keeps the other items of a feed with an invalid element name', () => {
    const feed = parseRss(`<title>Kept</title><author>${repeat('a@')}</author><description>Text</description>`);
    expect(feed).toMatchObject({ items: [{ title: 'Kept', text: 'Text', author: null }] });
  });
});
