import { expect, it } from 'vitest';
import { localOrigin } from './local-origin';

it.each([
  [undefined, 'http://127.0.0.1:3000'],
  ['', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['10.0.0.5', 'http://10.0.0.5:3000'],
  ['fd00::5', 'http://[fd00::5]:3000'],
])('a process that listens on %s is reached at %s', (host, origin) => {
  expect(localOrigin(3000, host)).toBe(origin);
});
