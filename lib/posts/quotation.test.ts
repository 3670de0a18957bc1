import { expect, it } from 'vitest';
import { quotationOf } from './quotation';

const hashtags = [{ id: 1, name: '#ppc' }];

it.each([
  ['a text that is its title', 'Bid less', 'Bid less.', 'Bid less.'],
  ['lines behind the title', 'Bid less', 'Bid less.\n\nSleep more.', 'Bid less.\n\nSleep more.'],
  ['an emoji', '🦤', '🦤', '🦤'],
  ['hashtags that are shown apart', 'Bid less', 'Bid less.\n\n#PPC', 'Bid less.'],
  ['hashtags that are not', 'Bid less', 'Bid less #acos', 'Bid less #acos'],
  ['nothing but hashtags', '#ppc', '#ppc #ppc', '#ppc'],
])('takes %s', (_what, title, text, expected) => {
  expect(quotationOf({ title, text, hashtags })).toBe(expected);
});

it.each([
  ['a long text', 'Bid', `Bid ${'less and '.repeat(40)}`],
  ['a list', 'Rules', 'Rules:\n- bid less\n- sleep more'],
  ['code', 'Sum', 'Sum:\n```\n=SUM(A1)\n```'],
  ['a title of its own', 'How we bid', 'Less, and later.'],
])('leaves %s', (_what, title, text) => {
  expect(quotationOf({ title, text, hashtags })).toBeNull();
});
