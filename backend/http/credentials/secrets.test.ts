import { hash, verify } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './secrets.ts';

// Other tests pay less (test/rig/cheap-passwords.ts).
vi.unmock('@node-rs/argon2');

it('hashes with argon2id, 19 MiB and two passes', async () => {
  expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('accepts the right password, and rejects wrong ones and missing accounts', async () => {
  const stored = await hashPassword('correct horse');
  expect(await verifyPassword(stored, 'correct horse')).toBe(true);
  expect(await verifyPassword(stored, 'battery staple')).toBe(false);
  expect(await verifyPassword(null, 'nobody’s password')).toBe(false);
});

it.each([
  ['caf\u00e9 Ｐａｓｓ', 'cafe\u0301 Pass'],
  ['ﬁ\u00a0x', 'fi x'],
])('takes %j typed as %j for the same password', async (one, other) => {
  expect(await verifyPassword(await hashPassword(one), other)).toBe(true);
  expect(await verifyPassword(await hashPassword(other), one)).toBe(true);
});

it('accepts a password in the form in which an earlier version hashed it, and renews the hash', async () => {
  const renew = vi.fn(async (_hash: string) => {});
  const options = { memoryCost: 1024, timeCost: 1 };
  expect(await verifyPassword(await hash('Ｐａｓｓ', options), 'Ｐａｓｓ', renew)).toBe(true);
  expect(await verifyPassword(await hash('cafe\u0301', options), 'caf\u00e9', renew)).toBe(true);
  const [full = '', accented = ''] = renew.mock.calls.map(([renewed]) => renewed);
  expect(await verify(full, 'Pass')).toBe(true);
  expect(await verify(accented, 'caf\u00e9')).toBe(true);
  expect(await verifyPassword(await hash('Ｐａｓｓ', options), 'other', renew)).toBe(false);
  expect(await verifyPassword(accented, 'cafe\u0301', renew)).toBe(true);
  expect(renew).toHaveBeenCalledTimes(2);
});
