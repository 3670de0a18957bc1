import { expect, it } from 'vitest';
import { cacheParsed } from './public-responses.ts';

function setUp() {
  const parsed: string[] = [];
  const parse = cacheParsed((text: string) => {
    parsed.push(text);
    if (text === 'wrong') throw new Error('wrong');
    return { text };
  });
  return { parsed, parse };
}

it('parses equal queries once', () => {
  const { parsed, parse } = setUp();
  expect(parse('a')).toEqual({ text: 'a' });
  expect(parse('a')).toBe(parse('a'));
  expect(parse('b')).toEqual({ text: 'b' });
  expect(parsed).toEqual(['a', 'b']);
});

it('remembers the last few hundred, none of them long, and no error', () => {
  const { parsed, parse } = setUp();
  parse('often');
  for (let index = 0; index < 2_000; index += 1) {
    parse(`text ${index}`);
    parse('often');
  }
  parsed.length = 0;
  for (const text of ['often', 'text 1999', 'text 0', 'x'.repeat(501), 'x'.repeat(501)]) parse(text);
  expect(parsed).toEqual(['text 0', 'x'.repeat(501), 'x'.repeat(501)]);
  for (let time = 0; time < 2; time += 1) expect(() => parse('wrong')).toThrow('wrong');
});
