import { expect, it } from 'vitest';
import { cardTitle } from './card-title';

it.each([
  ['Stop bidding.', 'Stop bidding'],
  ['Three rules:', 'Three rules'],
  ['Three rules :', 'Three rules'],
  ['Done.:', 'Done'],
  ['三个规则：', '三个规则'],
  ['规则。', '规则'],
  ['And then...', 'And then...'],
  ['And then…', 'And then…'],
  ['Really?', 'Really?'],
  [':', ':'],
])('shows the title %j as %j', (title, shown) => {
  expect(cardTitle(title)).toBe(shown);
});
