import { describe, expect, it } from 'vitest';
import { promoWithin } from './promos';

describe('promoWithin', () => {
  it('puts the extension and the hiring promo in turns after every tenth post', () => {
    const places = Array.from({ length: 45 }, (_, index) => index + 1);
    const shown = places.flatMap((place) => promoWithin(place, place) ?? []);
    expect(places.filter((place) => promoWithin(place, place))).toEqual([10, 20, 30, 40]);
    expect(shown).toEqual(['extension', 'hiring', 'extension', 'hiring']);
  });

  it('puts it after the posts that stand together with the tenth', () => {
    expect(promoWithin(8, 11)).toBe('extension');
    expect(promoWithin(10, 13)).toBe('extension');
    expect(promoWithin(18, 20)).toBe('hiring');
    expect(promoWithin(11, 14)).toBeNull();
    expect(promoWithin(6, 9)).toBeNull();
  });
});
