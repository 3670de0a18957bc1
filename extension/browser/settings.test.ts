import { expect, it } from 'vitest';
import { parseDesk } from './settings.ts';

it.each([
  ['https://desk.example/admin#/posts', 'https://desk.example'],
  [' desk.example/admin ', 'https://desk.example'],
  ['localhost:3001', 'http://localhost:3001'],
  ['http://10.0.0.5:3001/admin', 'http://10.0.0.5:3001'],
])('reads the desk in %s', (address, desk) => {
  expect(parseDesk(address)).toBe(desk);
});

it.each(['', ' ', 'javascript:alert(1)', 'ftp://desk.example', 'https://', 'two words'])('refuses "%s"', (address) => {
  expect(parseDesk(address)).toBeNull();
});
