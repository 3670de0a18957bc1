import * as cheerio from 'cheerio';
import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { nastyText } from '#test/factories/nasty-text.ts';
import type { IssueContent } from '../issue/content.ts';
import { createIssueRenderer, type DigestMail } from './render-issue.ts';

const SENDER = { siteUrl: 'https://feed.example', siteName: 'Sellerfeed', mailFrom: 'Sellerfeed <hello@mail.example>' };
const READER = { id: 7, email: 'reader@example.com', unsubscribeToken: '3f2b8c1e-0000-4000-8000-00000000abcd' };

const tip = (id: number, changes: Partial<IssueContent['tips'][number]> = {}) => ({
  postId: id,
  slug: `post-${id}`,
  title: `Title ${id}`,
  author: `Author ${id}`,
  readers: 0,
  ...changes,
});
const content = (changes: Partial<IssueContent> = {}): IssueContent => ({
  kind: 'monday',
  date: '2026-11-16',
  weekStart: '2026-11-09',
  tips: [1, 2, 3, 4, 5, 6].map((id) => tip(id)),
  rising: [],
  summary: { title: 'The week', markdown: 'All of **it**.\n\n- One ([post](/feed/post-1))\n- Two' },
  ...changes,
});
const render = (changes: Partial<IssueContent> = {}, reader = READER) =>
  createIssueRenderer(content(changes), SENDER)(reader);
const build = (mail: DigestMail): Promise<Buffer> =>
  new MailComposer({ from: SENDER.mailFrom, ...mail }).compile().build();

describe('createIssueRenderer', () => {
  it('has each tip with its title, sentence, author and link, in both forms', () => {
    const { html, text, subject } = render();
    expect(subject).toBe('6 tips – Title 1');
    const page = cheerio.load(html);
    for (const id of [1, 2, 3, 4, 5, 6]) {
      expect(page(`a[href="https://feed.example/feed/post-${id}"]`).first().text()).toBe(
        id === 1 ? 'Title 1' : `Title ${id}`,
      );
      expect(text).toContain(`${id}. Title ${id}\n   Author ${id}\n   https://feed.example/feed/post-${id}`);
    }
    expect(page('h1').text()).toBe('6 tips from the week of 9 November 2026');
    expect(page('img').length).toBe(0);
  });

  it('names what rises in a box of up to three lines, and has none without', () => {
    const rising = ['#ppc', 'rufus', '<b>Ada</b>'].map((name, index) => ({
      name,
      path: `/?search=${index}&from=2026-11-09`,
      postIds: [1, 2, 3, 4].slice(0, 4 - index),
    }));
    const { html, text } = render({ rising });
    const page = cheerio.load(html);
    expect(page('a[href="https://feed.example/?search=1&from=2026-11-09"]').text()).toBe('rufus');
    expect(page('body').text()).toContain('<b>Ada</b>');
    expect(html.indexOf('Rising this week')).toBeGreaterThan(html.indexOf('Title 6'));
    expect(html.indexOf('Rising this week')).toBeLessThan(html.indexOf('The week in short'));
    expect(text).toContain(
      'RISING THIS WEEK\n\n- #ppc, 4 posts: https://feed.example/?search=0&from=2026-11-09\n- rufus, 3 posts: https://',
    );
    for (const form of [render().html, render().text]) expect(form).not.toMatch(/rising this week/i);
  });

  it('has the summary below the tips, with emphasis and with links to its posts', () => {
    const { html, text } = render();
    expect(html).toContain('<strong>it</strong>');
    expect(html.indexOf('The week in short')).toBeGreaterThan(html.indexOf('Title 6'));
    expect(text).toContain(
      'THE WEEK IN SHORT\n\nThe week\n\nAll of it.\n\n- One (post <https://feed.example/feed/post-1>)\n- Two',
    );
    expect(render({ summary: null }).html).not.toContain('The week in short');
  });

  it('says what there is in a week of fewer tips', () => {
    const { subject, text, html } = render({ tips: [tip(1, { readers: 12 })], summary: null });
    expect(subject).toBe('1 tip – Title 1');
    expect(text).toContain('A quiet week: this is what there was.');
    expect(html).toContain('1 tip from the week of 9 November 2026');
    expect(html).toContain('Author 1 · saved by 12 readers');
    expect(render().text).not.toContain('quiet');
  });

  it('can be left by one click, by its link and by the header of the list', async () => {
    const mail = render();
    const { headers, messageId } = await PostalMime.parse(await build(mail));
    const headerOf = (key: string) => headers.find((header) => header.key === key)?.value;
    expect(headerOf('list-unsubscribe')).toBe(
      `<https://feed.example/api/unsubscribe?token=${READER.unsubscribeToken}>`,
    );
    expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf('list-id')).toBe('Sellerfeed on Monday <monday.feed.example>');
    expect(headerOf('feedback-id')).toBe('2026-11-16:monday:list:sellerfeed');
    expect(messageId).toBe(mail.messageId);
    const page = `https://feed.example/subscribe/unsubscribe?token=${READER.unsubscribeToken}`;
    expect(mail.html).toContain(page);
    expect(mail.text).toContain(page);
  });

  it('names the postal address and the privacy page at its end, in both forms, where the site has them', () => {
    const [bare] = [render()];
    expect(bare.html + bare.text).not.toContain('Privacy');
    const site = {
      ...SENDER,
      postalAddress: 'Feed <Ltd>, 1 High Street, York',
      privacyUrl: 'https://feed.example/p?a=1&b=2',
    };
    const { html, text } = createIssueRenderer(content(), site)(READER);
    const page = cheerio.load(html);
    expect(page('p').last().text()).toContain('Feed <Ltd>, 1 High Street, York');
    expect(page('a:contains("Privacy")').attr('href')).toBe('https://feed.example/p?a=1&b=2');
    expect(text).toMatch(
      /\nUnsubscribe: \S+\nPrivacy: https:\/\/feed\.example\/p\?a=1&b=2\nFeed <Ltd>, 1 High Street, York\n$/,
    );
  });

  it('has one message id for each issue and reader, which does not give the token away', () => {
    const { messageId } = render();
    expect(render().messageId).toBe(messageId);
    expect(messageId).toMatch(/^<monday-2026-11-16\.[0-9a-f]{24}@mail\.example>$/);
    expect(render({ date: '2026-11-23' }).messageId).not.toBe(messageId);
    expect(render({}, { ...READER, id: 8 }).messageId).not.toBe(messageId);
  });

  it('links to nobody but the site, whatever a summary says', () => {
    const markdown =
      '[a](https://evil.example/x) <b onclick=x>b</b> [c](javascript:alert(1)) ![d](https://evil.example/p.png) [e](//evil.example)';
    const { html, text } = render({ summary: { title: '<i>x</i>', markdown } });
    const hosts = cheerio
      .load(html)('[href]')
      .toArray()
      .map(({ attribs }) => new URL(attribs.href ?? '').host);
    expect(new Set(hosts)).toEqual(new Set(['feed.example']));
    expect(html).not.toMatch(/evil|javascript:|<img|<b /);
    expect(html).toContain('&lt;b onclick=x&gt;');
    expect(text).not.toMatch(/evil|javascript:/);
  });

  it('keeps marks that turn the reading direction to their own line', () => {
    const { html, text } = render({ tips: [tip(1, { title: 'a\u202eb\u2067c شراء المنتج', author: 'ماهر' })] });
    expect(html + text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(html).toContain('dir="auto"');
  });

  it('stays a mail of 60 kB that shows texts as they are, however ugly its posts', async () => {
    const texts = nastyText();
    await fc.assert(
      fc.asyncProperty(
        fc.array(texts, { minLength: 4, maxLength: 4 }),
        async ([title = '', line = '', author = '', more = '']) => {
          const mail = render({
            tips: [1, 2, 3, 4, 5, 6].map((id) => tip(id, { title, author, slug: more.slice(0, 200) || 'x' })),
            summary: { title, markdown: `${more}\n\n${line}` },
          });
          const page = cheerio.load(mail.html);
          expect(page('script, img, iframe, b, i').length).toBe(0);
          expect(page('style').length).toBe(1);
          expect(page('h1').length).toBe(1);
          const built = await build(mail);
          expect(built.length).toBeLessThanOrEqual(60_000);
          expect((await PostalMime.parse(built)).subject).toBe(mail.subject.trim());
        },
      ),
      { numRuns: 15 },
    );
  });

  it('bears quotations within quotations', async () => {
    const mail = render({
      tips: [tip(1)],
      summary: { title: 'A week', markdown: `${'>'.repeat(10_000)} deep\n\nA line.` },
    });
    expect(mail.text).toContain('A line.');
  });

  it.each([
    ['emoji', '👩‍👩‍👧‍👦'],
    ['Arabic', 'كيف تختار السعر '],
    ['HTML', '<b>&amp;</b> '],
    ['one word', 'x'],
  ])('cuts 10,000 characters of %s', async (_what, part) => {
    const long = part.repeat(10_000 / part.length);
    const mail = render({
      tips: [1, 2, 3, 4, 5, 6].map((id) => tip(id, { title: long, author: long })),
      summary: {
        title: long,
        markdown: Array(40)
          .fill(`- ${long.slice(0, 1500)}`)
          .join('\n'),
      },
    });
    expect((await build(mail)).length).toBeLessThanOrEqual(60_000);
    expect(mail.text).toContain('Read on: https://feed.example/');
  });
});
