import { expect, it } from 'vitest';
import { findRefusal, maskAddress } from './find-refusal.ts';

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
