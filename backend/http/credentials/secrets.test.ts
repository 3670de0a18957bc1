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
