import { expect, it } from 'vitest';
import { classifyFailure, findRefusal, maskAddress } from './classify-failure.ts';

const smtpError = (command: string, response: string) =>
  Object.assign(new Error(`Failed: ${response}`), { command, response, responseCode: Number(response.slice(0, 3)) });

it.each([
  ['RCPT TO', '550 5.1.1 User unknown', 'address'],
  ['RCPT TO', '550 no such mailbox', 'address'],
  ['RCPT TO', '550 Requested action not taken: mailbox unavailable', 'address'],
  ['RCPT TO', '551 User not local; please try another path', 'address'],
  ['RCPT TO', '550 5.1.1 <spam@relay.example> User unknown', 'address'],
  ['RCPT TO', '554 5.2.1 mailbox closed', 'address'],
  ['RCPT TO', '501 5.1.3 Bad recipient address syntax', 'address'],
  ['RCPT TO', '552 mailbox full', 'mailbox'],
  ['RCPT TO', '552 5.2.2 <jo@relayhome.com> over quota', 'mailbox'],
  ['RCPT TO', '550 5.1.0 <info@senderscout.com> Address rejected', 'mailbox'],
  ['RCPT TO', '552 5.2.2 The account is over quota', 'mailbox'],
  ['RCPT TO', '550 5.1.0 Address rejected', 'mailbox'],
  ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied', 'mailbox'],
  ['DATA', '552 5.2.2 over quota', 'mailbox'],
  ['DATA', '550 5.1.1 no such user', 'mailbox'],
  ['RCPT TO', '550 5.7.1 Unable to relay', 'us'],
  ['RCPT TO', '550 5.4.1 Relay access denied', 'us'],
  ['RCPT TO', '550 5.1.0 sender rejected', 'us'],
  ['RCPT TO', "553 5.1.8 Sender's domain does not exist", 'us'],
  ['RCPT TO', '553 5.1.7 Bad address syntax', 'us'],
  ['RCPT TO', '550 relay not permitted', 'us'],
  ['RCPT TO', "553 sorry, that domain isn't in my list of allowed rcpthosts", 'us'],
  ['RCPT TO', '550 Too many messages from your IP', 'us'],
  ['RCPT TO', '550 Client host rejected: cannot find your hostname', 'us'],
  ['RCPT TO', '550 Service unavailable', 'us'],
  ['RCPT TO', '550 Sender verify failed', 'us'],
  ['RCPT TO', '550 Administrative prohibition', 'us'],
  ['RCPT TO', '550 Access denied, your address is listed at bl.example.org', 'us'],
  ['RCPT TO', '554 5.7.1 Service unavailable; client host blocked', 'us'],
  ['DATA', '550 5.7.1 looks like spam', 'us'],
  ['DATA', '552 5.3.4 message too big', 'us'],
  ['DATA', '550 not accepted', 'us'],
  ['DATA', '554 transaction failed', 'us'],
])('%s answered by %j is about the %s', (command, response, about) => {
  expect(findRefusal(smtpError(command, response))).toEqual({
    reason: `The mail server refused it: ${response}`,
    about,
  });
});

it.each([
  ['450 4.1.2 Domain not found', 'mailbox'],
  ['452 4.2.2 over quota', 'mailbox'],
  ['451 4.7.1 greylisted', 'us'],
  ['450 try again later', 'us'],
])('%j to the last attempt is about the %s', (response, about) => {
  expect(findRefusal(smtpError('RCPT TO', response))).toBeNull();
  expect(findRefusal(smtpError('RCPT TO', response), true)).toMatchObject({ about });
});

it.each([
  ['No recipients defined', { about: 'address' }],
  ['Invalid recipient "jo@\\u0000"', { about: 'address' }],
  ['Invalid sender "feed"', null],
])('an envelope with %j is not retried unless it is ours', (message, refusal) => {
  const error = Object.assign(new Error(message), { code: 'EENVELOPE', command: 'API' });
  if (refusal) expect(findRefusal(error)).toMatchObject(refusal);
  else expect(findRefusal(error)).toBeNull();
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
