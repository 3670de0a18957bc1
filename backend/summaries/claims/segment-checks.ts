// The parts of a sentence: each keeps its figures, exceptions and periods, whatever the clauses may be.
import { DATE_WORD, hasNumber, isSameNumber, listClaimNumbers } from '../text/claim-numbers.ts';
import { listCanons, listClaimWords } from '../text/claim-words.ts';
import { isTime } from './figure-checks.ts';
import { NEGATION } from './meaning-checks.ts';
import { type Check, drop, overlap, review, type Side } from './sides.ts';

const BOUNDARY = /[,;:.!?](?!\d)|\s-\s|\b(?:and|but|while|whereas|or|then)\b/g;

/** "Version A", "step 2": one letter or figure, and another thing. */
const LABEL =
  /\b(?:version|variant|option|group|step|image|picture|bullet|campaign|supplier|plan|tier|zone|class|level|phase|day|week) (?:[a-z]|\d{1,2})\b(?!['’%.,]?\d)/g;

type Segment = { from: number; to: number };

function listSegments({ plain }: Side): Segment[] {
  const cuts = [...plain.matchAll(BOUNDARY)].map(({ index }) => index);
  return [0, ...cuts].map((from, index) => ({ from, to: cuts[index] ?? plain.length }));
}

const isIn = (at: number, { from, to }: Segment): boolean => at >= from && at < to;

export const checkSegments: Check = ({ claim, context }) => {
  const segments = listSegments(context);
  const homesOf = (canon: string) =>
    segments.filter((part) => context.words.some((word) => word.canon === canon && isIn(word.at, part)));
  for (const clause of listSegments(claim)) {
    const figures = claim.numbers.filter(({ at }) => isIn(at, clause));
    const words = claim.words.filter(({ at }) => isIn(at, clause));
    const labels = claim.plain.slice(clause.from, clause.to).match(LABEL) ?? [];
    for (const figure of figures) {
      const at = context.numbers.find((number) => isSameNumber(number, figure))?.at ?? -1;
      const place = segments.find((part) => isIn(at, part));
      const others: readonly string[] = place ? (context.plain.slice(place.from, place.to).match(LABEL) ?? []) : [];
      const [label] = labels;
      const kind = label?.split(' ')[0] ?? '';
      if (
        label &&
        context.plain.includes(label) &&
        others.some((other) => other.startsWith(kind)) &&
        !others.includes(label)
      )
        return drop(`${figure.value} belongs to another ${kind} in the quotation`);
      const own = segments.filter((part) =>
        context.numbers.some((number) => isSameNumber(number, figure) && isIn(number.at, part)),
      );
      for (const { canon, written } of own.length > 0 ? words : []) {
        const [home, ...more] = homesOf(canon);
        if (!home || more.length > 0 || own.includes(home)) continue;
        const at = context.words.find((word) => word.canon === canon)?.at ?? 0;
        const rival = context.numbers.find(
          (number) =>
            isIn(number.at, home) &&
            number.kind === figure.kind &&
            (number.unit === figure.unit || (number.unit === '' && isTime(figure.unit))) &&
            !hasNumber(figures, number),
        );
        // A word before the figure may belong to both.
        if (rival && (at > rival.at || isDated(canon, own, context)))
          return (DATE_WORD.test(canon) && !isDated(canon, own, context) ? review : drop)(
            `"${written}" belongs to ${rival.value} in the quotation`,
          );
      }
    }
  }
  return null;
};

const isDated = (canon: string, own: readonly Segment[], { words }: Side): boolean =>
  DATE_WORD.test(canon) && words.some((word) => DATE_WORD.test(word.canon) && own.some((part) => isIn(word.at, part)));

/** "Per shipment rather than per unit" is not "per unit". */
export const checkRuledOut: Check = ({ claim, context, given }) => {
  if (
    !/\b(?:instead of|rather than)\b/i.test(given.quote) ||
    /\b(?:against|than|not|never|without|no)\b/.test(claim.plain)
  )
    return null;
  const [before = '', behind = ''] = context.plain.split(/\bagainst\b/);
  const out = listCanons(behind.split(/[,;.]/)[0] ?? '').difference(listCanons(before));
  return overlap(out, claim.canons) > 0 ? drop('the claim says what the quotation rules out') : null;
};

const SHARE = /(\d[\d.,]*) (?:out )?of (?:the |our |my |their |all )?(?=(\d[\d.,]*))/g;

/** "40 of 600 units" says nothing of 600. */
export const checkShares: Check = ({ claim, context }) => {
  const has = (figure: string) =>
    listClaimNumbers(figure).some((number) => claim.numbers.some(({ value }) => value === number.value));
  return [...context.plain.matchAll(SHARE)].some(([, part = '', whole = '']) => has(whole) && !has(part))
    ? review('the claim leaves out how many of them')
    : null;
};

const EXCEPTED =
  /, not ([^,.;]+)|\b(?:all|any|every|everybody|everyone|everything|nobody|none|nothing|no)\b[^,.;]*? (?:but|except|apart from|other than|save) ([^,.;]+)/g;

/** "Cost, not price" and "everybody but our oldest SKUs" do not speak of the price and these SKUs. */
export const checkExcepted: Check = ({ claim, context }) => {
  if (NEGATION.test(claim.plain) || /\b(?:but|except|apart|other than|against)\b/.test(claim.plain)) return null;
  return [...context.plain.matchAll(EXCEPTED)].some(({ 0: whole, 1: denied, 2: excepted, index }) => {
    const others = listCanons(context.plain.slice(0, index) + context.plain.slice(index + whole.length));
    return overlap(listCanons(denied ?? excepted ?? '').difference(others), claim.canons) > 0;
  })
    ? review('the quotation excepts what the claim speaks of')
    : null;
};

const PERIOD =
  /\b(?:this|last|next|previous) (?:time|year|month|week|quarter|season|summer|winter|spring|autumn|fall)\b|\b(?:now|today|currently|originally|before|date\w+)\b/g;

/** "8 days this time; last year 3 weeks": each figure has its period. */
export const checkPeriods: Check = ({ claim, context }) => {
  const parts = context.plain.split(/[,;:.](?!\d)|\b(?:and|but|while)\b/);
  const periodsOf = (plain: string): string[] => plain.match(PERIOD) ?? [];
  const own = periodsOf(claim.plain).filter((period) => context.plain.includes(period));
  const isElsewhere = claim.numbers.some((number) => {
    const homes = parts.filter((part) => hasNumber(listClaimNumbers(part), number));
    return (
      homes.length > 0 &&
      homes.every((part) => periodsOf(part).length > 0 && !own.some((period) => part.includes(period)))
    );
  });
  return own.length > 0 && isElsewhere ? review('a figure is of another time') : null;
};

const CLAUSE_BOUNDARY =
  /[,;:](?!\d)|\s-\s|\b(?:and|but|or|while|whereas|because|once|when|if|after|before|until|so|then)\b/;
/** The share of a clause's words and figures from which on the claim has the whole clause. */
const WHOLE = 0.75;

/** Pieces of one clause with pieces of another may say what neither does. */
export const checkPieces: Check = ({ claim, context }) => {
  const shares = context.plain
    .split(/[.!?](?!\d)/)
    .flatMap((sentence) => sentence.split(CLAUSE_BOUNDARY))
    .map((part) => {
      const words = listClaimWords(part).map(({ canon }) => claim.canons.has(canon));
      const figures = listClaimNumbers(part).map((number) => hasNumber(claim.numbers, number));
      const all = [...words, ...figures];
      return all.length === 0 ? 0 : all.filter(Boolean).length / all.length;
    });
  return shares.filter((share) => share > 0 && share < WHOLE).length > 1
    ? review('it is put together of pieces of the quotation')
    : null;
};
