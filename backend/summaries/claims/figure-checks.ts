// Checks of the figures and dates of a claim: each is in the quotation, of the same thing, and in the same direction.
import { isSameNumber } from '../text/claim-numbers.ts';
import { toPlain } from '../text/claim-words.ts';
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
    if (TIME.test(number.unit) && !same.some(({ unit }) => unit === number.unit))
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

const TIME = /^(?:minut|hour|day|week|month|quarter|year)$/;
const PEOPLE = new Set(['shopper', 'buyer', 'customer']);

const isSameUnit = (a: string, b: string): boolean =>
  (PEOPLE.has(a) && PEOPLE.has(b)) ||
  (/^(?:foot|feet)$/.test(a) && /^(?:foot|feet)$/.test(b)) ||
  (/^(?:photo|imag)$/.test(a) && /^(?:photo|imag)$/.test(b)) ||
  (/^(?:unit|product)$/.test(a) && /^(?:unit|product)$/.test(b)) ||
  (/^(?:sal|order)$/.test(a) && /^(?:sal|order)$/.test(b));

/** "From 24 % to 27 %" is no "to 24 %", and "until January" no "from January". */
export const checkPrepositions: Check = ({ claim, quote, context, given }) => {
  for (const number of claim.numbers) {
    const own = prepositionAt(claim.plain, number.at);
    const others = [...quote.numbers]
      .filter((other) => isSameNumber(number, other))
      .map(({ at }) => prepositionAt(quote.plain, at));
    if (own !== '' && others.length > 0 && others.every((other) => other !== '' && other !== own))
      return drop('from and to are mixed up');
  }
  const [mine, theirs] = [given.claim, given.quote].map((text) => boundOf(toPlain(text)));
  if (mine && theirs && mine !== theirs) return drop('from and until are mixed up');
  return claim.dates.length > 0 && mine && !theirs && boundOf(context.plain) && boundOf(context.plain) !== mine
    ? drop('from and until are mixed up')
    : null;
};

const prepositionAt = (plain: string, at: number): string =>
  /\b(from|to)\s*$/.exec(plain.slice(Math.max(0, at - 6), at))?.[1] ?? '';

/** Whether a date begins something or ends it. */
function boundOf(plain: string): 'from' | 'until' | null {
  const date =
    '(?:the |end of |mid-)?(?:\\d{1,2}[.]? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|q[1-4]|20\\d\\d|next|mon|tue|wed|thu|fri|sat|sun)';
  if (new RegExp(`\\b(?:until|till|through|by|before|upto) ${date}`).test(plain)) return 'until';
  return new RegExp(`\\b(?:from|since|starting|as of|beginning|after|start|begin) ${date}`).test(plain) ? 'from' : null;
}
