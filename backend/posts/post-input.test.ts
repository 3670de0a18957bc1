import { describe, expect, it } from 'vitest';
import { explainIssues, postInputSchema } from './post-input.ts';

const NOW = new Date('2030-05-05T12:00:00.000Z');
const schema = postInputSchema(NOW);

function problem(value: unknown): string {
  const result = schema.safeParse(value);
  return result.success ? 'none' : explainIssues(result.error);
}

describe('postInputSchema', () => {
  it('takes a text alone and treats null and blanks as absent', () => {
    expect(schema.parse({ text: ' a ', type: '', postUser: null, hashtags: ' ', publishedAt: '' })).toEqual({
      text: 'a',
    });
  });

  it('ignores fields it does not know', () => {
    expect(schema.parse({ text: 'a', id: 7, role: 'admin' })).toEqual({ text: 'a' });
  });

  it.each([
    ['LinkedIn', 'LinkedIn'],
    ['linkedin', 'LinkedIn'],
    ['Twitter', 'Twitter'],
    [' X ', 'Twitter'],
    ['Web', 'web'],
  ])('reads the type %j as %s', (type, expected) => {
    expect(schema.parse({ text: 'a', type }).type).toBe(expected);
  });

  it.each([
    [
      ['#aa', ' ', 'bb'],
      ['#aa', 'bb'],
    ],
    ['#aa #bb', ['#aa', '#bb']],
    ['amazon ppc, listing', ['amazon ppc', ' listing']],
    ['aa;bb|cc;', ['aa', 'bb', 'cc']],
  ])('reads the hashtags %j', (hashtags, expected) => {
    expect(schema.parse({ text: 'a', hashtags }).hashtags).toEqual(expected);
  });

  it.each([
    ['2030-05-05', '2030-05-05T00:00:00.000Z'],
    ['2030-05-05T10:00:00', '2030-05-05T10:00:00.000Z'],
    ['2030-05-05T10:00:00Z', '2030-05-05T10:00:00.000Z'],
    ['2030-05-05T10:00:00.5+02:00', '2030-05-05T08:00:00.500Z'],
    ['2030-05-06T11:00:00Z', NOW.toISOString()],
  ])('reads publishedAt %s as %s', (publishedAt, expected) => {
    expect(schema.parse({ text: 'a', publishedAt }).publishedAt?.toISOString()).toBe(expected);
  });

  it('cleans the text of what no one can show, and of nothing else', () => {
    const text = 'a\r\nb\u0000\u0007\tc \ud83d d 😀 <b>x</b> שלום\u200f';
    expect(schema.parse({ text }).text).toBe('a\nb\tc  d 😀 <b>x</b> שלום\u200f');
  });

  it.each([
    [{}, 'text is missing'],
    [{ text: 5 }, 'text must be a text'],
    [{ text: ' \n ' }, 'text is empty'],
    [{ text: 'x'.repeat(50_001) }, 'text must have at most 50000 characters'],
    ...['text', 'postUser', 'title', 'description', 'imageAlt'].map((field): [object, string] => [
      { text: 'a', [field]: 'caf\uFFFD' },
      `${field} is damaged: it holds U+FFFD, so the source was neither UTF-8 nor windows-1252`,
    ]),
    [{ text: 'a', type: 'Facebook' }, 'type must be LinkedIn, Twitter or web'],
    [{ text: 'a', postLink: 'javascript:alert(1)' }, 'postLink must be a web address (https://…)'],
    [{ text: 'a', userLink: 'nobody' }, 'userLink must be a web address (https://…)'],
    [
      { text: 'a', publishedAt: 'yesterday' },
      'publishedAt must be a date or time, such as 2026-11-19T08:00:00Z: "yesterday"',
    ],
    [
      { text: 'a', publishedAt: '2030-02-30' },
      'publishedAt must be a date or time, such as 2026-11-19T08:00:00Z: "2030-02-30"',
    ],
    [{ text: 'a', publishedAt: '2030-05-07' }, 'publishedAt is more than a day in the future: "2030-05-07"'],
    [{ text: 'a', publishedAt: '9999-12-31' }, 'publishedAt is more than a day in the future: "9999-12-31"'],
    [{ text: 'a', publishedAt: '0001-01-01' }, 'publishedAt is before the year 2000: "0001-01-01"'],
    [{ text: 'a', publishedAt: '0000-01-01' }, 'publishedAt is before the year 2000: "0000-01-01"'],
    [{ text: 'a', title: 'x'.repeat(256) }, 'title must have at most 255 characters'],
    [{ text: 'a', hashtags: { a: 1 } }, 'hashtags must be a list of texts'],
    [{ text: 'a', imageData: 'data:text/html;base64,AA' }, 'imageData must be a data URL (data:image/…;base64,…)'],
    [{ text: 'a', imageData: 7 }, 'imageData must be a data URL (data:image/…;base64,…)'],
    [[1], 'the record must be an object'],
    ['text', 'the record must be an object'],
    [null, 'the record must be an object'],
  ])('refuses %j: %s', (value, reason) => {
    expect(problem(value)).toBe(reason);
  });
});
