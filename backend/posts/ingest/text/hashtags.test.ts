import { describe, expect, it } from 'vitest';
import { collectHashtags, normalizeHashtag } from './hashtags.ts';

describe('collectHashtags', () => {
  it.each([
    ['finds them in the text', [], 'a #ppc b #acos.', ['#ppc', '#acos']],
    ['puts the given ones first', ['launch'], '#ppc', ['#launch', '#ppc']],
    ['keeps one spelling of each', ['PPC'], '#ppc #Ppc', ['#PPC']],
    [
      'knows every script',
      [],
      '#été #amazonwerbung_ü #новости #中文标签 #मराठी',
      ['#été', '#amazonwerbung_ü', '#новости', '#中文标签', '#मराठी'],
    ],
    ['compares letters outside ASCII too', ['#ÉTÉ'], '#été #e\u0301te\u0301', ['#ÉTÉ']],
    ['finds none in links', [], 'https://example.com/#start www.example.com/a#b #real', ['#real']],
    ['finds none in words and entities', [], 'C#sharp &#8211; a/#b ##double', []],
    ['takes ranks for ranks', [], '#1 seller, top #100, #q4', ['#q4']],
    ['wants two characters', [], '#a #ai', ['#ai']],
    ['stops at punctuation', [], '(#ppc), "#seo"! #a+content', ['#ppc', '#seo']],
    ['leaves out what is too long', [], `#${'x'.repeat(65)} #${'y'.repeat(64)}`, [`#${'y'.repeat(64)}`]],
  ])('%s', (_guarantee, given, text, expected) => {
    expect(collectHashtags(given, text)).toEqual(expected);
  });
});

describe('normalizeHashtag', () => {
  it.each([
    ['ppc', '#ppc'],
    ['#ppc', '#ppc'],
    ['##ppc', '#ppc'],
    ['＃ppc', '#ppc'],
    [' # amazon ppc ', '#amazonppc'],
    ['black-friday', '#blackfriday'],
    ['<b>ppc</b>', '#bppcb'],
    ['pp\u0000c\u200b\u202e', '#ppc'],
    ['#', null],
    ['🔥', null],
    ['', null],
  ])('%j → %j', (given, expected) => {
    expect(normalizeHashtag(given)).toBe(expected);
  });
});
