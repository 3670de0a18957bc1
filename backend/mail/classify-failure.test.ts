import { expect, it } from 'vitest';
import { classifyFailure, findRefusal, maskAddress } from './classify-failure.ts';

const smtpError = (command: string, response: string) =>
  Object.assign(new Error(`Failed: ${response}`), { command, response, responseCode: Number(response.slice(0, 3)) });

it.each([
  ['RCPT TO', '550 5.1.1 User unknown'],
  ['RCPT TO', '550 no such mailbox'],
  ['RCPT TO', '553 sorry, that domain is not in my list'],
  ['RCPT TO', '554 5.2.1 mailbox closed'],
])('%s answered by %j is about the address', (command, response) => {
  expect(findRefusal(smtpError(command, response))).toEqual({
    reason: `The mail server refused it: ${response}`,
    isOfAddress: true,
  });
});

it.each([
  ['RCPT TO', '550 5.7.1 Unable to relay'],
  ['RCPT TO', '550 relay not permitted'],
  ['RCPT TO', '554 5.7.1 Service unavailable; client host blocked'],
  ['RCPT TO', '552 mailbox full'],
  ['DATA', '550 5.7.1 looks like spam'],
  ['DATA', '554 transaction failed'],
])('%s answered by %j ends the mail, not the address', (command, response) => {
  expect(findRefusal(smtpError(command, response))).toMatchObject({ isOfAddress: false });
});

it.each([
  smtpError('RCPT TO', '450 4.2.1 try again later'),
  smtpError('RCPT TO', '421 too many connections'),
  smtpError('AUTH PLAIN', '535 5.7.8 bad credentials'),
  smtpError('MAIL FROM', '553 5.1.8 sender unknown'),
  smtpError('CONN', '554 no service for you'),
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT', command: 'CONN' }),
  new Error('anything'),
  'no error at all',
])('%s may pass', (error) => {
  expect(findRefusal(error)).toBeNull();
});

it.each([
  ['jane.doe@example.com', 'j…@example.com'],
  ['"a@b"@example.com', '"…@example.com'],
  ['@example.com', '…'],
  ['nonsense', '…'],
])('shows %j as %j', (address, shown) => {
  expect(maskAddress(address)).toBe(shown);
});

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
])('%s is classified', (_what, error, wasHandedOver, outcome) => {
  expect(classifyFailure(Object.assign(error, { wasHandedOver }))).toMatchObject(outcome);
});
