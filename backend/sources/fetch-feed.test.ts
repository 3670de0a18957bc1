import { expect, it } from 'vitest';
import { explainFetchError } from './fetch-feed.ts';

it.each([
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND example.com', 'The address example.com was not found.'],
  ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN example.com', 'The address example.com could not be looked up.'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 192.0.2.1:443', 'example.com refused the connection.'],
  ['ECONNRESET', 'socket hang up', 'example.com closed the connection.'],
  ['ENETUNREACH', 'connect ENETUNREACH 192.0.2.1:443', 'example.com cannot be reached.'],
  [
    'CERT_HAS_EXPIRED',
    'certificate has expired',
    'The certificate of example.com is not valid: certificate has expired.',
  ],
  ['Z_BUF_ERROR', 'unexpected end of file', 'The feed cannot be fetched: unexpected end of file.'],
])('explains %s', (code, message, sentence) => {
  const error = Object.assign(new Error(message), { code });
  expect(explainFetchError(error, new URL('https://example.com/feed?token=secret'))).toBe(sentence);
});
