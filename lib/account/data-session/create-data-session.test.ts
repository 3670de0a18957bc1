import type { Session } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { deriveAssuranceLevel } from './create-data-session';

const NAME = 'Zoë ☂';

/** A session with these claims; base64url without padding, as tokens have it. */
function sessionOf(claims: object, factorStatus?: string): Session {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const factors = factorStatus ? [{ id: '1', factor_type: 'totp', status: factorStatus }] : undefined;
  return { access_token: `e30.${payload}.sig`, user: { factors } } as unknown as Session;
}

it.each([
  ['nobody', null, { current: null, next: null }],
  ['no factor', sessionOf({ aal: 'aal1', name: NAME }), { current: 'aal1', next: 'aal1' }],
  ['a factor begun', sessionOf({ aal: 'aal1' }, 'unverified'), { current: 'aal1', next: 'aal1' }],
  ['a verified factor', sessionOf({ aal: 'aal1' }, 'verified'), { current: 'aal1', next: 'aal2' }],
  ['a verified factor in use', sessionOf({ aal: 'aal2' }, 'verified'), { current: 'aal2', next: 'aal2' }],
  ['a token without the claim', sessionOf({}), { current: null, next: null }],
  ['no token at all', { access_token: 'x', user: {} } as Session, { current: null, next: null }],
])('reads the assurance level of %s', (_, session, level) => {
  expect(deriveAssuranceLevel(session)).toEqual(level);
});
