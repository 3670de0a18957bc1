import { describe, expect, it } from 'vitest';
import { decodeFeed } from './decode-feed.ts';

const xml = (declared: string, words: string) => `<?xml version="1.0" encoding="${declared}"?><a>${words}</a>`;
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

describe('decodeFeed', () => {
  it.each<[string, Uint8Array, string | null, string]>([
    ['UTF-8 as declared', Buffer.from(xml('utf-8', 'é')), null, 'é'],
    ['UTF-8 that XML calls windows-1252', Buffer.from(xml('windows-1252', 'é “x”')), null, 'é “x”'],
    ['UTF-8 that HTTP calls ISO-8859-1', Buffer.from(xml('utf-8', 'é')), 'text/xml; charset=ISO-8859-1', 'é'],
    ['windows-1252 as declared', latin1(xml('windows-1252', 'caf\xe9 \x93x\x94')), null, 'café “x”'],
    ['windows-1252 that calls itself UTF-8', latin1(xml('utf-8', 'caf\xe9 \x93x\x94')), null, 'café “x”'],
    ['windows-1251 by its header', Buffer.from([0xcf, 0xf0, 0xe8]), 'text/xml; charset="windows-1251"', 'При'],
    ['Shift_JIS as declared', Buffer.concat([latin1(xml('Shift_JIS', '')), Buffer.from([0x93, 0xfa])]), null, '日'],
    ['ISO-2022-JP, which is ASCII to the eye', latin1(xml('iso-2022-jp', '\x1b$BF|\x1b(B')), null, '日'],
    ['UTF-16 with a mark', utf16(`\uFEFF${xml('utf-16', 'é')}`), null, 'é'],
    ['UTF-16 without a mark', utf16(xml('utf-16', 'é')), null, 'é'],
    ['UTF-16 with its bytes turned round', utf16(`\uFEFF${xml('utf-16', 'é')}`).swap16(), null, 'é'],
    ['UTF-8 that calls itself UTF-16', Buffer.from(xml('utf-16', 'é')), null, 'é'],
    [
      'windows-1251 that XML declares and HTTP does not',
      Buffer.concat([latin1(xml('windows-1251', '')), Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])]),
      'text/xml; charset=ISO-8859-1',
      'Привет',
    ],
    [
      'Shift_JIS that XML declares and HTTP calls UTF-8',
      Buffer.concat([latin1(xml('Shift_JIS', '')), Buffer.from([0x93, 0xfa, 0x96, 0x7b])]),
      'text/xml; charset=utf-8',
      '日本',
    ],
    [
      'windows-1251 that HTTP declares and XML calls UTF-8',
      Buffer.concat([latin1(xml('utf-8', '')), Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])]),
      'text/xml; charset=windows-1251',
      'Привет',
    ],
    [
      'EUC-KR that HTTP declares and XML calls ISO-8859-1',
      Buffer.concat([latin1(xml('iso-8859-1', '')), Buffer.from([0xc7, 0xd1, 0xb1, 0xdb, 0x20])]),
      'text/xml; charset=euc-kr',
      '한글',
    ],
    [
      'Shift_JIS with a broken character',
      Buffer.concat([latin1(xml('Shift_JIS', '')), Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0xff, 0x20])]),
      null,
      '日本',
    ],
    ['UTF-8 with a mark that calls itself windows-1252', Buffer.from(`\uFEFF${xml('windows-1252', 'é')}`), null, 'é'],
    ['UTF-16 by its header', utf16('é <a>'), 'text/xml; charset=utf-16le', 'é'],
    [
      'UTF-8 with one character of windows-1252',
      Buffer.concat([Buffer.from(xml('iso-8859-1', 'É ü é ')), latin1('caf\xe9 \x93x\x94')]),
      null,
      'É ü é </a>café “x”',
    ],
    ['UTF-8 that holds a replacement character', Buffer.from(xml('iso-8859-1', 'é\uFFFDx')), null, 'éx'],
    ['an encoding that does not exist', Buffer.from(xml('utf-9', 'é')), 'text/xml; charset=x', 'é'],
  ])('reads %s', (_name, bytes, contentType, words) => {
    expect(decodeFeed(bytes, contentType)).toContain(words);
    expect(decodeFeed(bytes, contentType)).not.toContain('\uFFFD');
  });

  it('drops only broken characters of UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('É é ü '), Buffer.from('🚀').subarray(0, 3), Buffer.from('end')]);
    expect(decodeFeed(bytes, null)).toBe('É é ü end');
  });
});
