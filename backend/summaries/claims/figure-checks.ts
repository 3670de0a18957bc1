// Checks of the figures and dates of a claim: each is in the quotation, of the same thing, and in the same direction.
import { isSameNumber } from '../text/claim-numbers.ts';
import { type Check, drop, review } from './sides.ts';

const TIMES: Record<string, string> = { doubl: '2', tripl: '3', halv: '0.5' };

export const checkNumbers: Check = ({ claim, quote, context }) => {
  const known = [...quote.numbers, ...context.numbers];
  for (const number of claim.numbers) {
    const same = known.filter((other) => isSameNumber(number, other));
    if (same.length === 0) {
      const factor = Object.entries(TIMES).find(([, value]) => Number(value) === number.value)?.[0];
      if (factor && number.kind === 'times' && quote.canons.has(factor)) continue;
      return drop(`the number ${number.value} is not in the quotation`);
    }
    if (
      number.unit !== '' &&
      same.every(({ unit }) => unit !== '' && unit !== number.unit && !isSameUnit(unit, number.unit))
    ) {
      return drop(`the quotation has ${number.value} of something else`);
    }
    if (isTime(number.unit) && !same.some(({ unit }) => unit === number.unit))
      return review(`the quotation does not say that ${number.value} is a time`);
  }
  for (const [, part, whole] of claim.plain.matchAll(/\b(\d+) of (?:the |our |my )?(\d+)\b/g))
    if (part !== whole && new RegExp(`\\b${whole} of (?:the |our |my )?${part}\\b`).test(context.plain))
      return drop('a share has been turned round');
  for (const date of claim.dates) {
    const all = [...quote.dates, ...context.dates];
    if (!all.some((other) => other === date || other.startsWith(`${date}-`)))
      return drop(`the date ${date} is not in the quotation`);
  }
  return null;
};

export const isTime = (unit: string): boolean => /^(?:minut|hour|day|week|month|quarter|year)$/.test(unit);

const UNITS_ALIKE = [
  ['shopper', 'buyer', 'customer'],
  ['foot', 'feet'],
  ['photo', 'imag'],
  ['unit', 'product'],
  ['sal', 'order'],
];

const isSameUnit = (a: string, b: string): boolean =>
  UNITS_ALIKE.some((alike) => alike.includes(a) && alike.includes(b));
