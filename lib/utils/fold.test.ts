import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nastyText } from '#test/factories/nasty-text.ts';
import { fold, toPlainLetters } from './fold';

it.each([
  ['case', 'PPC Ärger', 'ppc ärger'],
  ['apostrophes', 'Don’t don‘t donʼt don′t don´t don`t don＇t', "don't don't don't don't don't don't don't"],
  ['quotation marks', '“a” „a“ «a» ＂a＂ 〝a〞', '"a" "a" "a" "a" "a"'],
  ['hyphens and dashes', 'a‑b a‐b a–b a—b a−b a－b', 'a-b a-b a-b a-b a-b a-b'],
  ['spaces', 'a\u00a0b\u202fc\u2009d\u3000e \u00a0 f\tg', 'a b c d e f g'],
  ['lines stay', 'a\nb', 'a\nb'],
  ['invisible characters', 'a\u00adm\u200ba\u200cz\u200do\u2060n\ufeff\u202e\ufe0f', 'amazon'],
  ['full width', 'Ｆｂａ ＃ １０％', 'fba # 10%'],
  ['styles of letters', '𝗣𝗿𝗶𝗰𝗶𝗻𝗴 𝓅𝓅𝒸 𝐏𝐏𝐂 ℙℙℂ ⓟⓟⓒ 𝟙𝟘', 'pricing ppc ppc ppc ppc 10'],
  ['ligatures and digraphs', 'ﬁnd ﬂow Ǆ', 'find flow dž'],
  ['composed accents', 'cafe\u0301 e\u200b\u0301', 'café é'],
  ['accents stay', 'año ano', 'año ano'],
  ['sigma', 'ΛΌΓΟΣ λόγος', 'λόγοσ λόγοσ'],
  ['sharp s', 'STRASSE Straße STRAẞE', 'strasse strasse strasse'],
  ['Turkish', 'İstanbul Istanbul ısı', 'istanbul istanbul ısı'],
  ['half-width kana', 'ｱﾏｿﾞﾝ', 'アマゾン'],
  ['Hangul', '\u1112\u1161\u11ab 한', '한 한'],
  ['Vietnamese', 'Tie\u0302\u0301ng Việt', 'tiếng việt'],
  ['other scripts', 'أحمد שלום हिन्दी ไทย 中文 Привет', 'أحمد שלום हिन्दी ไทย 中文 привет'],
  ['Arabic presentation forms', 'ﺃﺣﻤﺪ', 'أحمد'],
  ['emoji', '🔥👩\u200d💻❤\ufe0f', '🔥👩💻❤'],
])('%s', (_what, text, folded) => {
  expect(fold(text)).toBe(folded);
});

it('keeps case in plain letters', () => {
  expect(toPlainLetters('𝗣𝗿𝗶𝗰𝗶𝗻𝗴 Ｆ\u00adba Cafe\u0301')).toBe('Pricing Fba Café');
});

it('changes nothing more when folded again', () => {
  fc.assert(
    fc.property(nastyText(), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

it('takes a run of combining marks in its stride', () => {
  expect(fold(`a${'\u0301\u0316'.repeat(50_000)}`).length).toBeLessThan(40);
});
