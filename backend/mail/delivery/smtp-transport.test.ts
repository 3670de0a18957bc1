import { expect, it } from 'vitest';
import { classifySmtpError } from './smtp-transport.ts';

const failure = (command: string, responseCode?: number, response?: string, code?: string) =>
  Object.assign(new Error('failed'), { command, responseCode, response, code });

it.each([
  ['no connection', failure('CONN'), false, { kind: 'away' }],
  ['a wrong password', failure('AUTH PLAIN', 535, '535 5.7.8 bad'), false, { kind: 'away' }],
  ['a sender that is not allowed', failure('MAIL FROM', 550, '550 5.7.1 no'), false, { kind: 'away' }],
  ['a server that closes', failure('RCPT TO', 421, '421 4.3.2 closing'), false, { kind: 'away' }],
  ['a greylist', failure('RCPT TO', 450, '450 4.2.0 later'), false, { kind: 'later' }],
  ['a busy server after the mail', failure('DATA', 451, '451 4.3.0 later'), true, { kind: 'later' }],
  [
    'an unknown address',
    failure('RCPT TO', 550, '550 5.1.1 no such user'),
    false,
    { kind: 'refused', isAddress: true },
  ],
  [
    'an unknown address in plain words',
    failure('RCPT TO', 550, '550 No such user'),
    false,
    { kind: 'refused', isAddress: true },
  ],
  [
    'a refused relay',
    failure('RCPT TO', 554, '554 5.7.1 Relay access denied'),
    false,
    { kind: 'refused', isAddress: false },
  ],
  ['a full mailbox', failure('RCPT TO', 552, '552 5.2.2 full'), false, { kind: 'refused', isAddress: false }],
  ['spam', failure('DATA', 554, '554 5.7.1 spam'), true, { kind: 'refused', isAddress: false }],
  [
    'an address nobody could write',
    failure('API', undefined, undefined, 'EENVELOPE'),
    false,
    { kind: 'refused', isAddress: true },
  ],
  ['a connection that broke with the mail', failure('CONN'), true, { kind: 'unknown' }],
])('%s', (_what, error, wasHandedOver, outcome) => {
  expect(classifySmtpError(error, wasHandedOver)).toMatchObject(outcome);
});
