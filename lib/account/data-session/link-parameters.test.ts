import { describe, expect, it } from 'vitest';
import { isDataServiceLink, withoutLinkParameters } from './session-cookie';

const PAGE = 'https://site.test/auth';

describe('a link of the data service', () => {
  it.each([
    '?code=1f0c',
    '?next=%2Ffeed&code=1f0c',
    '?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
    '#error=server_error&error_description=Broken',
    '#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery',
  ])('is told by %s', (rest) => {
    expect(isDataServiceLink(PAGE + rest)).toBe(true);
  });

  it.each(['', '?next=%2Ffeed', '?reset=1f0c', '?confirm-email=1f0c', '#code-of-conduct'])('is not %s', (rest) => {
    expect(isDataServiceLink(PAGE + rest)).toBe(false);
  });
});

describe('an address without the link', () => {
  it.each([
    ['?code=1f0c', ''],
    ['?next=%2Ffeed&code=1f0c&sb_flow_id=f', '?next=%2Ffeed'],
    ['?error=a&error_code=b&error_description=c#error=a&error_code=b', ''],
    ['#access_token=a.b.c&refresh_token=r', ''],
    ['?next=%2Ffeed#section', '?next=%2Ffeed#section'],
  ])('of %s is %j', (rest, left) => {
    expect(withoutLinkParameters(PAGE + rest)).toBe(PAGE + left);
  });
});
