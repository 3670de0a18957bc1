import { expect, it } from 'vitest';
import { repairMojibake } from './repair-mojibake.ts';

const garble = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

it.each([
  'Jürgen Groß',
  'Gebühren steigen – wieder',
  '“Fees”, he said…',
  'Łukasz Żak',
  '佐藤',
  'Bids ↑ 20 % 🚀',
  'É uma ação',
])('puts %j right', (text) => {
  expect(garble(text)).not.toBe(text);
  expect(repairMojibake(garble(text))).toBe(text);
});

it.each([
  'Jürgen Groß',
  'São João, à l’été',
  'ÀÉÎÕÜ',
  'Â',
  'SÃO PAULO',
  'Ångström Ä±',
  '5 °C, «naïve»',
  '佐藤 JÃ¼rgen',
  'plain',
  '',
])('leaves %j as it is', (text) => {
  expect(repairMojibake(text)).toBe(text);
});
