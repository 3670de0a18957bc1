// Words and figures, made comparable: spellings and forms.

/** "french france": a word, behind what has to stand before it, and the one that stands for it. */
const toTerms = (start: string, pairs: string, blank = ''): [RegExp, string][] =>
  pairs.split(', ').map((pair) => {
    const [word = '', term = ''] = pair.split(' ');
    return [new RegExp(`${start}${word}\\b`, 'g'), blank + term];
  });

const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** Spellings of figures, units and dates, and the one that stands for them. */
const TERMS: [RegExp, string | ((...found: string[]) => string)][] = [
  [/\bhelium 10\b/g, 'heliumten'],
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
  [/\b3pls?\b/g, 'threepl'],
];

/** Lower case, plain punctuation, figures in one spelling. */
export function toPlain(text: string): string {
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

/** Verbs with their past forms, and other forms that no rule finds. */
const FORMS =
  `rise rose risen|grow grew grown|fall fell fallen|go went gone|lose lost|win won|pay paid|sell sold|buy bought|bring brought
|get got gotten|make made|take took taken|keep kept|leave left|begin began begun|send sent|see saw seen|find found|hold held|tell told
|say said|give gave given|spend spent|run ran|come came|shrink shrank shrunk|show shown|write wrote written|rewrite rewrote rewritten
|build built|rebuild rebuilt|meet met|lead led|mean meant|do did done|have had|be was were|choose chose chosen|beat beaten|cost|cut|set|hit|put|read|let
|shut|split|bid|withdraw withdrew withdrawn|break broke broken|hide hid hidden|steal stole stolen|forbid forbade forbidden|drive drove driven
|draw drew drawn|speak spoke spoken|think thought|teach taught|catch caught|know knew known|throw threw thrown|become became|stand stood
|understand understood|feel felt|deal dealt|sit sat|swap swapped|freeze froze frozen|wear wore worn|ship shipped|sink sank sunk|swing swung
|add added adding adds|stick stuck|lend lent|shoot shot|overtake overtook overtaken|use using used|outsell outsold|resell resold|oversell oversold|undersell undersold
|repay repaid|rebuy rebought|overpay overpaid|prepay prepaid|undercut|outbid|offset`
    .split('|')
    .map((line) => line.trim().split(' '));

const IRREGULAR: Record<string, string> = {
  ...Object.fromEntries(FORMS.flatMap(([base = '', ...forms]) => [base, ...forms].map((form) => [form, base]))),
  ...{ children: 'child', people: 'person', less: 'less', better: 'better', worse: 'worse' },
  ...{
    cheaper: 'cheap',
    higher: 'high',
    lower: 'low',
    lowers: 'low',
    lowered: 'low',
    lowering: 'low',
    fewer: 'few',
    dearer: 'dear',
    costs: 'cost',
  },
  ...{ pricing: 'price', advertising: 'ad', advertisement: 'ad', advertisements: 'ad', adverts: 'ad', advert: 'ad' },
};

for (const word of 'fast quick slow long short small large great strong weak hard safe thin thick late near old new young rich poor heavy light dark clean bright smart soon deep cold warm loud tight wide'.split(
  ' ',
))
  IRREGULAR[`${word}${word.endsWith('e') ? 'r' : 'er'}`] = word;

/** A word without its ending. Crude, but the same for both sides. */
export function stemWord(word: string): string {
  const whole = IRREGULAR[word.replace(/'s$/, '')] ?? word.replace(/'s?$/, '').replace(/ings$/, 'ing');
  if (whole.length < 4 || /\d/.test(whole)) return whole;
  // "Enrolment" is "enrol", "inspection" is "inspect".
  const base = whole.length > 7 ? whole.replace(/(?<!ship)ments?$/, '').replace(/(?<=[st])ions?$/, '') : whole;
  const ending = /(?:ies|ied)$/.test(base)
    ? /(?:ies|ied)$/
    : /(?<=.{3})(?:ing|(?<!e)ed)$|(?<=[sxz]|[cs]h)es$|(?<=[^su])s$|(?<=.{4})ly$/;
  let stem = base.replace(ending, (found) => (/^ie/.test(found) ? 'y' : ''));
  stem = stem.replace(/([bdgklmnprt])\1$/, '$1');
  return stem.length > 3 ? stem.replace(/e$/, '') : stem;
}
