import { describe, expect, it } from 'vitest';
import { promoAfter } from './promos';

describe('promoAfter', () => {
  it('puts the extension and the hiring promo in turns after every tenth post', () => {
    const places = Array.from({ length: 45 }, (_, index) => index + 1);
    const shown = places.flatMap((place) => promoAfter(place) ?? []);
    expect(places.filter((place) => promoAfter(place))).toEqual([10, 20, 30, 40]);
    expect(shown).toEqual(['extension', 'hiring', 'extension', 'hiring']);
  });

  it('puts none before the first post', () => {
    expect(promoAfter(0)).toBeNull();
  });
});
