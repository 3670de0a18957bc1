// The numbers and dates of a text, made comparable: units, currencies, scales, written forms.

/** "french france": a word, behind what has to stand before it, and the one that stands for it. */
const toTerms = (start: string, pairs: string, blank = ''): [RegExp, string][] =>
  pairs.split(', ').map((pair) => {
    const [word = '', term = ''] = pair.split(' ');
    return [new RegExp(`${start}${word}\\b`, 'g'), blank + term];
  });

const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** Spellings of figures, units and dates, and the one that stands for them. */
const TERMS: [RegExp, string | ((...found: string[]) => string)][] = [
  [/\bhalf a year\b/g, '6 months'],
  [/\ba year and a half\b/g, '18 months'],
  [/\ba fortnight\b/g, '2 weeks'],
  [/\b(is|are|was|were) half\b(?! (?:of|the|a))/g, '$1 50%'],
  [/\bpercentage points?\b/g, 'points'],
  [/ ?\b(?:kilograms?|kilos?|kgs)\b/g, ' kg'],
  ...toTerms(
    '(?<=\\d) ?',
    'lbs? pounds, grams? g, gr g, ounces? oz, centimeters? cm, millimeters? mm, meters? m, hrs? hours, mins? minutes, secs? seconds',
    ' ',
  ),
  [/\b(?:an?|one) (?=(?:dollar|euro|pound|cent)\b)/g, '1 '],
  [/\b(first|second|third|fourth) quarter\b/g, (_all, nth = '') => `q${ORDINALS.indexOf(nth) + 1}`],
  [/\bper cent\b|\bpercent\b/g, '%'],
  [/\b(?:by|in) half\b/g, 'by 50%'],
  [/\bhalf (?:of )?(?=the|our|all|my)/g, '50% of '],
  [/\bhalv(?:ed|es|e)\b/g, 'cut by 50%'],
  [/\bby a (?:third)\b/g, 'by 33%'],
  [/\bby a quarter\b/g, 'by 25%'],
  [/\b(?:a|one)[ -]third of\b/g, '33% of'],
  [/\b(?:a|one)[ -]quarter of\b/g, '25% of'],
  [/\btwo[ -]thirds?\b/g, '67%'],
  [/\bthree[ -]quarters?\b/g, '75%'],
  [
    /\b((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?) (\d{1,2}) ?(to|-|and|until|through) ?(\d{1,2})\b(?! ?%|[.,]?\d)/g,
    '$1 $2 $3 $1 $4',
  ],
  // "2 to 16 September": both are dates.
  [
    /\b(\d{1,2}) ?(to|-|and|until) ?(\d{1,2}) ((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b/g,
    '$1 $4 $2 $3 $4',
  ],
  [/\b(?:twice|two times)\b/g, '2 times'],
];

/** Lower case, plain punctuation, figures in one spelling. */
function toPlain(text: string): string {
  let plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ \(([$€£]?\d[^()]{0,30})\)/g, ' with $1');
  for (const [pattern, term] of TERMS) plain = plain.replaceAll(pattern, term as string);
  return plain;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

const MONTH = `(${MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|${name.slice(3, 4)})?`).join('|')})\\.?`;

const monthOf = (name: string): number => MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;

/** Spellings of dates, in the order in which they are looked for, and the dates that each stands for. */
const DATES: [RegExp, (...found: string[]) => string[]][] = [
  [
    /\b(\d{1,2})(?::(\d\d))?(?: ?(?:-|to|and|until|till) ?(\d{1,2})(?::(\d\d))?)? ?([ap])\.?m\b\.?/g,
    (hour, minute = '00', hour2, minute2 = '00', half) => [
      `${hour}h${minute}${half}`,
      ...(hour2 ? [`${hour2}h${minute2}${half}`] : []),
    ],
  ],
  [
    new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?\\b(?![.,]?\\d|\\s?%)`, 'g'),
    (name = '', day) => [`${monthOf(name)}-${Number(day)}`],
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th|\\.)? (?:of )?${MONTH}(?![a-z])`, 'g'),
    (day, name = '') => [`${monthOf(name)}-${Number(day)}`],
  ],
  [new RegExp(`\\b(?!may\\b|mar\\b)${MONTH}(?![a-z])`, 'g'), (name = '') => [String(monthOf(name))]],
  [/\b(?:in|by|since|of|until|from|during) (may|mar)\b/g, (name = '') => [String(monthOf(name))]],
  [/\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b/g, (name = '') => [name]],
  [/\b(last|this|next) (year|month|week|quarter|spring|summer|autumn|winter)\b/g, (which, unit) => [`${which}${unit}`]],
  [/\b(q[1-4])\b/g, (quarter = '') => [quarter]],
  [/(?<![\d.,$€£¥])\b((?:19|20)\d\d)\b(?![.,]?\d|\s?(?:%|units|orders|clicks|asins))/g, (year = '') => [year]],
];

/** Days as "10-20" and months as "10". What is found is replaced in the text by words of its own. */
function takeDates(plain: string): { dates: string[]; rest: string } {
  const dates: string[] = [];
  const toWord = (date: string) => ` date${date.replaceAll('-', 'x')} `;
  let rest = plain.replaceAll(/\b(20\d\d)-(\d\d)-(\d\d)\b/g, (_all, year: string, month: string, day: string) => {
    dates.push(year, `${Number(month)}-${Number(day)}`);
    return toWord(`${Number(month)}-${Number(day)}`);
  });
  for (const [pattern, toDates] of DATES)
    rest = rest.replaceAll(pattern, (_all, ...found: string[]) => {
      const own = toDates(...found);
      dates.push(...own);
      return own.map(toWord).join(' and ');
    });
  return { dates, rest };
}

type Figure = {
  value: number;
  kind: 'percent' | 'points' | 'money' | 'times' | 'plain';
  currency: string;
  /** The unit of time, size or count behind it, if there is one. */
  unit: string;
  at: number;
};

const SPELT = new Map<string, number>([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value] as const),
  ...'thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, 30 + 10 * index] as const),
  ['dozen', 12],
]);

const SCALES: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  hundred: 100,
  m: 1e6,
  mio: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};

const UNITS =
  'day|week|month|year|hour|minute|second|quarter|unit|order|click|review|star|sale|session|asin|sku|account|listing|keyword|test|shopper|buyer|customer|seller|brand|product|campaign|pallet|carton|box|container|cm|mm|m|kg|g|lb|oz|inch|foot|feet|star|case|mail|email|call|country|countrie|dollar|euro|pound|cent|point|subscriber|impression|view|visitor|warehouse|supplier|photo|image|word|character|row|person|page';

const NUMBER = new RegExp(
  String.raw`([$€£¥₹]|\b(?:eur|usd|gbp|pln|nok|sek|dkk|chf|cad|aud|inr|jpy|czk|huf|try|brl|mxn|aed|sgd)\b)?\s?(?<![\p{L}\d])(\d{1,3}(?: \d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*|(?:${[...SPELT.keys()].filter((word) => word !== 'one').join('|')})(?:-(?:one|two|three|four|five|six|seven|eight|nine))?\b)\s?(?:(k|m|mio|bn|hundred|thousand|million|billion)\b)?\s?(% ?points?|(?:percentage )?points?\b|pp\b|%|x\b|times\b|fold\b)?\s?(€|£|\$|eur\b|euros?\b|usd\b|dollars?\b|pounds?\b|cents?\b)?(?:[\s-]?(?:more |new |other |full |whole |working |business )?(${UNITS})s?\b)?`,
  'gu',
);

/** The numbers of a text without dates. */
function listNumbers(plain: string): Figure[] {
  const numbers = [...plain.matchAll(NUMBER)].map((match): Figure & { end: number } => {
    const [all, before = '', digits = '', scale = '', sign = '', after = '', unit = ''] = match;
    const [first = '', second = ''] = digits.split('-');
    const spelt = SPELT.get(first);
    const amount = spelt === undefined ? toNumber(digits) : spelt + (SPELT.get(second) ?? 0);
    const isCents = /^cents?$/.test(after);
    const value = (amount * (SCALES[scale] ?? 1)) / (isCents ? 100 : 1);
    const money = before || after;
    const kind = /points?|pp/.test(sign)
      ? 'points'
      : sign === '%'
        ? 'percent'
        : /^(?:x|times|fold)$/.test(sign)
          ? 'times'
          : money
            ? 'money'
            : 'plain';
    return {
      value,
      kind,
      currency: money ? toCurrency(money) : '',
      unit,
      at: match.index + all.search(/\S/),
      end: match.index + all.trimEnd().length,
    };
  });
  return numbers.map(({ end, ...number }, index) => {
    const next = numbers[index + 1];
    // "From 12 to 15 percent": both are.
    const isRange =
      next &&
      number.kind === 'plain' &&
      number.unit === '' &&
      // "At 5,000 and $1.52" are two things.
      /[\d\p{L}]/u.test(plain[next.at] ?? '') &&
      /^\s?(?:to|and|or|-)\s?$/.test(plain.slice(end, next.at));
    if (isRange) return { ...number, kind: next.kind, currency: next.currency, unit: next.unit };
    // "40 euros instead of 190": both are.
    const last = numbers[index - 1];
    const isCompared =
      last?.kind === 'money' &&
      number.kind === 'plain' &&
      number.unit === '' &&
      /^[^\d.;:]{0,12}\b(?:against|than)\s?$/.test(plain.slice(last.end, number.at));
    return isCompared ? { ...number, kind: last.kind, currency: last.currency } : number;
  });
}

/** The numbers and dates of a text as comparable words: "12.5%", "$40", "6 week", "10-20". A year alone, or a month, is none. */
export function listFigures(text: string): Set<string> {
  const { dates, rest } = takeDates(toPlain(text));
  const numbers = listNumbers(rest).map(({ value, kind, currency, unit }) =>
    kind === 'money' ? `${currency}${value}` : kind === 'plain' ? `${value} ${unit}`.trim() : `${value} ${kind}`,
  );
  return new Set([...numbers, ...dates.filter((date) => /^\d+-\d+$/.test(date))]);
}

function toCurrency(sign: string): string {
  if (/^(?:€|eur)/.test(sign)) return '€';
  if (/^(?:£|pound)/.test(sign)) return '£';
  if (/^gbp/.test(sign)) return '£';
  return /^(?:\$|usd|dollar)/.test(sign) ? '$' : /^cent/.test(sign) ? '' : sign;
}

/** Three digits behind the only separator are thousands; what stands behind the last of several kinds are decimals. */
function toNumber(digits: string): number {
  const plain = digits.replaceAll(/\s/g, '');
  const decimals = /[.,](\d+)$/.exec(plain);
  const isGrouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(plain);
  if (!decimals || isGrouped) return Number(plain.replaceAll(/[.,]/g, ''));
  return Number(`${plain.slice(0, decimals.index).replaceAll(/[.,]/g, '')}.${decimals[1]}`);
}
