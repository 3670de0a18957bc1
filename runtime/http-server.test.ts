import { pino } from 'pino';
import { expect, it } from 'vitest';
import { parseTrustedProxies } from '#lib/config/trusted-proxies.ts';
import { logStart } from './http-server.ts';

it.each([
  ['off', undefined, 'from nobody', 0],
  ['on', '127.0.0.1', 'from whoever connects, 1 proxy deep', 0],
  ['2', 'localhost', 'from whoever connects, 2 proxies deep', 0],
  ['2', '0.0.0.0', 'from whoever connects, 2 proxies deep', 1],
  ['10.0.0.0/8', undefined, 'from 10.0.0.0/8', 0],
])('with TRUST_PROXY=%s on %s says what is believed, and warns where anybody is', (setting, host, words, warnings) => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  logStart(log, { port: 3000, host, trusted: parseTrustedProxies(setting) ?? null });
  const [first = '', ...rest] = lines;
  expect(JSON.parse(first)).toMatchObject({ msg: 'listening', port: 3000, forwarded: expect.stringContaining(words) });
  expect(rest.filter((line) => JSON.parse(line).level === 40)).toHaveLength(warnings);
});
