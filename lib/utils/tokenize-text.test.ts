import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '#test/rig/cpu-time.ts';
import { type TextToken, tokenizeText } from './tokenize-text';

const links = (text: string) => tokenizeText(text).flatMap((token) => (token.kind === 'link' ? [token.href] : []));
const names = (text: string) => tokenizeText(text).flatMap((token) => (token.kind === 'hashtag' ? [token.name] : []));
const joined = (tokens: TextToken[]) => tokens.map(({ text }) => text).join('');

describe('tokenizeText', () => {
  it('splits a sentence into text, links and hashtags', () => {
    expect(tokenizeText('Read https://example.com/a. More on #PPC!')).toEqual([
      { kind: 'text', text: 'Read ' },
      { kind: 'link', text: 'https://example.com/a', href: 'https://example.com/a' },
      { kind: 'text', text: '. More on ' },
      { kind: 'hashtag', text: '#PPC', name: '#PPC' },
      { kind: 'text', text: '!' },
    ]);
  });

  it.each([
    '',
    'plain',
    '\n\n- a\n- b\n',
    'x https://a.io/b(c)d). #été,#x2 www.b.io…',
    '<script>alert(1)</script> https://a.io/<b>',
    'פוסט בעברית https://example.co.il #אמזון סוף',
    `${'w'.repeat(400)} ${'#a'.repeat(50)}`,
  ])('loses and adds nothing: %j', (text) => {
    expect(joined(tokenizeText(text))).toBe(text);
  });

  it.each([
    ['https://example.com', ['https://example.com/']],
    ['HTTPS://Example.com/Path', ['https://example.com/Path']],
    ['(see http://example.com/a)', ['http://example.com/a']],
    [
      'https://en.wikipedia.org/wiki/Seller_(disambiguation)',
      ['https://en.wikipedia.org/wiki/Seller_(disambiguation)'],
    ],
    ['[https://example.com/a_(b)].', ['https://example.com/a_(b)']],
    ['https://example.com/?a=1&b=2#top, and', ['https://example.com/?a=1&b=2#top']],
    ['“https://example.com/a”', ['https://example.com/a']],
    ['www.example.com/a', ['https://www.example.com/a']],
    ['https://例え.jp/パス。次', ['https://xn--r8jz45g.jp/%E3%83%91%E3%82%B9']],
    ['https://example.com/\u202Egpj.exe', ['https://example.com/']],
    ['https://a.io/x\nhttps://b.io/y', ['https://a.io/x', 'https://b.io/y']],
  ])('finds the links of %j', (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>',
    'ftp://example.com',
    'https://',
    'https://localhost/admin',
    'https://user:secret@example.com/',
    'https://amazon.com@evil.example/',
    'mail@www.example.com',
    'www.',
    'xhttps://example.com',
  ])('makes no link of %j', (text) => {
    expect(links(text)).toEqual([]);
  });

  it.each([
    ['#ppc #AmazonFBA', ['#ppc', '#AmazonFBA']],
    ['(#ppc), "#seo"!', ['#ppc', '#seo']],
    ['#été #новости #中文标签 #मराठी #אמזון', ['#été', '#новости', '#中文标签', '#मराठी', '#אמזון']],
    ['＃日本語', ['#日本語']],
    ['we are #1, top #100, #q4', ['#q4']],
    [
      '#am\u200bazon, #p\u00adpc\ufe0f #𝗣𝗣𝗖 #Ｆｂａ ❤\ufe0f#ads #cafe\u0301',
      ['#amazon', '#ppc', '#PPC', '#Fba', '#ads', '#café'],
    ],
    ['C#sharp &#8211; a/#b1 ##double #a', []],
    ['https://example.com/#section', []],
    [`#${'x'.repeat(65)}`, []],
  ])('finds the hashtags of %j', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it('takes long hostile input in its stride', () => {
    const spentMs = measureCpuMs(() => {
      tokenizeText(`${'https://'.repeat(2_000)}${')'.repeat(10_000)}`);
      tokenizeText('#'.repeat(100_000));
      tokenizeText(`https://a.io/${'.'.repeat(50_000)}x`);
    });
    expect(spentMs).toBeLessThan(2_000);
  });
});
