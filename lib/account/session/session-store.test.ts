import { expect, it } from 'vitest';
import { parseStoredUser } from './session-store';

const user = { id: 7, username: 'ada', email: 'ada@example.com' };

it('reads a stored user and nothing but the known fields', () => {
  expect(parseStoredUser(JSON.stringify({ ...user, jwt: 'secret', role: 'admin' }))).toEqual(user);
});

it.each([
  null,
  '',
  'undefined',
  '{',
  'null',
  '[]',
  '"ada"',
  '{}',
  JSON.stringify({ ...user, id: '7' }),
  JSON.stringify({ ...user, id: 0 }),
  JSON.stringify({ ...user, id: 1.5 }),
  JSON.stringify({ ...user, username: '' }),
  JSON.stringify({ ...user, username: { toString: 'x' } }),
  JSON.stringify({ ...user, email: null }),
])('takes %j for nobody', (stored) => {
  expect(parseStoredUser(stored)).toBeNull();
});
