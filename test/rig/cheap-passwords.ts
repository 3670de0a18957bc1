import { vi } from 'vitest';

/** The price of a hash in tests. */
export const CHEAP = { memoryCost: 1024, timeCost: 1 };

// A tenth of the tests' work would be hashing passwords at the price that makes guessing them slow. What the product pays is
// pinned by backend/http/credentials/secrets.test.ts.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>();
  return {
    ...original,
    hash: (password: string) => original.hash(password, CHEAP),
  };
});
