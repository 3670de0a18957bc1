import { expect, it } from 'vitest';
import { applyChange, NO_RULES, parseKeptRules } from './stored-rules';

const rule = { query: 'search=a', name: 'a', does: 'follow', at: '2026-11-29T00:00:00.000Z' } as const;
const other = { ...rule, query: 'search=b', name: 'b' };

it('what is stored is read without anything odd', () => {
  const kept = {
    owner: 7,
    rules: [rule, { ...rule, does: 'block' }, { ...rule, query: '' }, null, 'x'],
    unsent: [{ ...rule, does: null }],
    hasMail: true,
  };
  expect(parseKeptRules(JSON.stringify(kept))).toEqual({
    ...kept,
    rules: [rule],
  });
  for (const damaged of [null, '', '{', '7', 'null', '[]']) expect(parseKeptRules(damaged)).toEqual(NO_RULES);
  expect(parseKeptRules('{"owner":"7","rules":7}')).toEqual(NO_RULES);
});

it('a filter has one rule, and the changed one is the first', () => {
  expect(applyChange([other, rule], { ...rule, does: 'mute' })).toEqual([{ ...rule, does: 'mute' }, other]);
  expect(applyChange([other, rule], { ...rule, does: null })).toEqual([other]);
  expect(applyChange([], rule)).toEqual([rule]);
});
