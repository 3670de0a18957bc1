import { describe, expect, it } from 'vitest';
import { applyChange, diffSelection, toggleItem } from './selection';

const [a, b, c] = [
  { id: 1, name: 'a' },
  { id: 2, name: 'b' },
  { id: 3, name: 'c' },
] as const;

describe('diffSelection', () => {
  it('attaches added items, then detaches removed ones, and leaves the rest unchanged', () => {
    expect(diffSelection([a, b], [b, c])).toEqual([
      { item: c, action: 'attach' },
      { item: a, action: 'detach' },
    ]);
  });

  it('compares by id: a renamed item is the same one', () => {
    expect(diffSelection([a], [{ id: 1, name: 'renamed' }])).toEqual([]);
  });

  it('returns no steps without changes, in any order', () => {
    expect(diffSelection([a, b], [b, a])).toEqual([]);
  });

  it('keeps the order in which items were selected', () => {
    expect(diffSelection([], [c, a, b]).map(({ item }) => item.id)).toEqual([3, 1, 2]);
  });
});

describe('applyChange', () => {
  it('does nothing the second time', () => {
    const once = applyChange([a], { item: b, action: 'attach' });
    expect(once).toEqual([a, b]);
    expect(applyChange(once, { item: b, action: 'attach' })).toEqual([a, b]);
    expect(applyChange([a], { item: b, action: 'detach' })).toEqual([a]);
  });

  it('turns the original into the selection when all steps are applied', () => {
    const selected = [b, c];
    const result = diffSelection([a, b], selected).reduce(applyChange, [a, b]);
    expect(new Set(result)).toEqual(new Set(selected));
  });
});

describe('toggleItem', () => {
  it('adds and removes', () => {
    expect(toggleItem([a], b)).toEqual([a, b]);
    expect(toggleItem([a, b], a)).toEqual([b]);
  });
});
