import { expect, it } from 'vitest';
import { listPoints, movePointUp, strikePoint } from './summary-points';

const TEXT = [
  '## Fees',
  '',
  '- Fees\\_of May rose. — [Ada](/feed/a)',
  '- Fees fell,',
  '  then rose. — [Bo](/feed/b)',
  '',
  '## Ads',
  '',
  '- Bids rose. — [Cy](/feed/c)',
  '',
  '*Selected from 3 posts by rules.*',
].join('\n');
const orderOf = (content: string) => content.match(/\/feed\/.|## \w+/g);

it('lists points with their words', () => {
  expect(listPoints(TEXT).map(({ text }) => text)).toEqual(['Fees_of May rose.', 'Fees fell,', 'Bids rose.']);
});

it('lists a post without a point by its link', () => {
  expect(listPoints('- [Ada: Fees](/feed/a)').map(({ text }) => text)).toEqual(['Ada: Fees']);
});

it.each([
  [1, ['## Fees', '/feed/b', '/feed/a', '## Ads', '/feed/c']],
  [2, ['## Fees', '/feed/a', '/feed/b', '/feed/c']],
  [0, ['## Fees', '/feed/a', '/feed/b', '## Ads', '/feed/c']],
])('moves point %i up, out of its section where it is the first', (index, order) => {
  expect(orderOf(movePointUp(TEXT, index))).toEqual(order);
});

it.each([
  [0, ['## Fees', '/feed/b', '## Ads', '/feed/c']],
  [1, ['## Fees', '/feed/a', '## Ads', '/feed/c']],
  [2, ['## Fees', '/feed/a', '/feed/b']],
])('strikes point %i, and a heading without points', (index, order) => {
  const left = strikePoint(TEXT, index);
  expect(orderOf(left)).toEqual(order);
  expect(left).toMatch(/\)\n\n\*Selected from 3 posts by rules\.\*$/);
});
