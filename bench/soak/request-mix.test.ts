import { describe, expect, it } from 'vitest';
import { KINDS, type Kind, pickKind, READER_SHARE, SHARES, sharesOf } from './request-mix.ts';

describe('the mix of requests', () => {
  it('is the one promised when all visitors are taken together', () => {
    expect(Object.values(SHARES).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    const [reader, visitor] = [sharesOf(true), sharesOf(false)];
    for (const kind of KINDS) {
      expect(READER_SHARE * reader[kind] + (1 - READER_SHARE) * visitor[kind]).toBeCloseTo(SHARES[kind]);
    }
  });

  it('leaves what is personal to those who are signed in', () => {
    expect(sharesOf(false)).toMatchObject({ 'signed-in read': 0, write: 0 });
  });

  it('is met by picking at even places', () => {
    const shares = sharesOf(true);
    const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
    for (let place = 0.0005; place < 1; place += 0.001) counts[pickKind(shares, place)] += 1;
    for (const kind of KINDS) expect(counts[kind] / 1000).toBeCloseTo(shares[kind], 2);
  });
});
