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
    ['takes styles and widths of letters for one', [], '#ppc #𝗣𝗣𝗖 #Ｐｐｃ ＃𝐩𝐩𝐜', ['#ppc']],
    [
      'writes them in plain letters',
      [],
      '#𝗣𝗿𝗶𝗰𝗶𝗻𝗴 #Ｆｂａ #caf\u0065\u0301',
      ['#Pricing', '#Fba', '#cafe\u0301'.normalize()],
    ],
    ['is not cut at invisible characters', [], '#am\u200bazon #f\u00adba\ufe0f #amazon\u2060', ['#amazon', '#fba']],
    ['follows an emoji', [], '❤\ufe0f#ppc', ['#ppc']],
    ['keeps joiners where letters need them', [], '#می\u200cخواهم #ශ්\u200dරී', ['#می\u200cخواهم', '#ශ්\u200dරී']],
    [
      'keeps what has no second form',
      [],
      '#한국 #việtnam #ıspanak #हिन्दी #ไทย',
      ['#한국', '#việtnam', '#ıspanak', '#हिन्दी', '#ไทย'],
    ],
    ['finds none in links', [], 'https://example.com/#start www.example.com/a#b #real', ['#real']],
    ['finds none in words and entities', [], 'C#sharp &#8211; a/#b ##double', []],
    ['takes no fraction for a number', ['¼price'], '#½off #m²', ['#m2']],
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
