// The words of a claim and its quotation, made comparable: spelt-out terms, synonyms, forms.

/** "french france": a word, behind what has to stand before it, and the one that stands for it. */
const toTerms = (start: string, pairs: string, blank = ''): [RegExp, string][] =>
  pairs.split(', ').map((pair) => {
    const [word = '', term = ''] = pair.split(' ');
    return [new RegExp(`${start}${word}\\b`, 'g'), blank + term];
  });

const ORDINALS = ['first', 'second', 'third', 'fourth'];

const TERMS: [RegExp, string | ((...found: string[]) => string)][] = [
  [/\btotal advertising costs? of sales?\b/g, 'tacos'],
  [/\badvertising costs? of sales?\b/g, 'acos'],
  [/\breturns? on (?:ad|advertising) spend(?:ing)?\b/g, 'roas'],
  [/\bclick[- ]?through(?:[- ]rates?)?\b/g, 'ctr'],
  [/\b(?:conversion rates?|rates? of conversion|cvr)\b/g, 'conversion'],
  [/\bcosts? (?:per|a|for each) click\b/g, 'cpc'],
  [/\bpay[- ]?per[- ]?click\b/g, 'ppc'],
  [/\b(?:fulfil?lment|fulfilled) by amazon\b/g, 'fba'],
  [/\b(?:fulfil?lment|fulfilled) by (?:the )?merchant\b/g, 'fbm'],
  [/\baverage order value\b/g, 'aov'],
  [/\bminimum order quantit(?:y|ies)\b/g, 'moq'],
  [/\bfeatured offer\b/g, 'buybox'],
  [/\bbuy ?box\b/g, 'buybox'],
  [/\bsubscribe (?:&|and) save\b/g, 'subscribesave'],
  [/\bhelium 10\b/g, 'heliumten'],
  [/\bfail(?:s|ed)? to\b/g, 'not'],
  [/\bat least (?=in|for|on|with)\b/g, ''],
  [/\b(?:is|are|was|were) able to\b/g, 'can'],
  [/\b(is|are) (?:said|reported|believed|thought|rumou?red) to (?:be )?/g, '$1 reportedly '],
  [/\bsponsored[ -](product|brand|display)s?\b/g, 'sponsored$1'],
  [/\ba\+(?: content)?/g, 'aplus'],
  [/\bamazon['’]s\b/g, 'amazon'],
  [/\bunited states\b|\bu\.s\.(?:a\.)?/g, 'usa'],
  [/\b(?:united kingdom|great britain|britain)\b|\bu\.k\./g, 'uk'],
  [/\bphas(?:es?|ed|ing) out\b/g, 'discontinue'],
  [/\broll(?:s|ed|ing)? out\b/g, 'launch'],
  [/\b(?:go(?:es)?|went|gone|going) up\b/g, 'rise'],
  [/\b(?:go(?:es)?|went|gone|going) down\b/g, 'fall'],
  [/\b(?:have|has|had) to\b/g, 'must'],
  [/\bno longer\b|\bnot any ?more\b|\b(?:has |have |had )?(?:stopped|quit|ceased) (?=\p{L}+ing\b)/gu, 'not '],
  [/\b(?:sells?|sold|selling) better than\b/g, 'outsell'],
  [/\bwith no\b/g, 'without'],
  [/\b(?:with the exception of|apart from|excluding)\b/g, 'except'],
  [/\bstay(?:s|ed|ing)? (?:out of|away from)\b/g, 'avoid'],
  [/\b(?:provided|providing|on condition) that\b|\bas long as\b/g, 'if'],
  [/\bin a row\b/g, 'consecutive'],
  [/\bhalf a year\b/g, '6 months'],
  [/\ba year and a half\b/g, '18 months'],
  [/\ba fortnight\b/g, '2 weeks'],
  [/\b(is|are|was|were) half\b(?! (?:of|the|a))/g, '$1 50%'],
  [/\b(?:pull(?:s|ed|ing)? out of|exit(?:s|ed|ing)?)\b/g, 'leave'],
  [/\bun(freez|lock|block|paus|list|hid|subscrib|suppress|install|bundl|merg)(e|es|ing|s)?\b/g, 'not $1$2'],
  [/\b(colo|favo|behavio|labo|flavo|neighbo|hono|armo|rumo|endeavo)ur/g, '$1r'],
  [/\b(\p{L}{0,12}met|cent|lit|fib|theat)re(s?)\b/gu, '$1er$2'],
  [/\bmould/g, 'mold'],
  [/\bcatalogue/g, 'catalog'],
  [/\bprogramme/g, 'program'],
  [/\bgrey\b/g, 'gray'],
  [/\blicence/g, 'license'],
  [
    /\b(optimi|organi|categori|moneti|summari|reali|recogni|speciali|customi|prioriti|authori|minimi|maximi|analy|personali|standardi|apologi|utili)s(?=e|ing|ation)/g,
    '$1z',
  ],
  [/\bpercentage points?\b/g, 'points'],
  [/\bdo not\b/g, 'not'],
  [/\bget(?:s)? rid of\b|\bgot rid of\b|\btak(?:e|es|en) (?:down|off)\b|\btook (?:down|off)\b/g, 'remove'],
  [/\bset up\b/g, 'setup'],
  [/\bswitch(?:ed|es)? (?:\w+ )?off\b|\bturn(?:ed|s)? (?:\w+ )?off\b/g, 'disable'],
  [/\bswitch(?:ed|es)? (?:\w+ )?on\b|\bturn(?:ed|s)? (?:\w+ )?on\b/g, 'enable'],
  [
    /\b(i|you|we|they)'(ve|re|ll|m|d)\b/g,
    (_all, who = '', verb = '') => `${who} ${{ ve: 'have', re: 'are', ll: 'will', m: 'am', d: 'would' }[verb] ?? ''}`,
  ],
  [/\b(it|that|there|what|he|she|here)'s\b/g, '$1 is'],
  [/ ?\b(?:kilograms?|kilos?|kgs)\b/g, ' kg'],
  [/\bmore (slow|quick|cheap|strong|high)ly\b/g, '$1er'],
  ...toTerms(
    '(?<=\\d) ?',
    'lbs? pounds, grams? g, gr g, ounces? oz, centimeters? cm, millimeters? mm, meters? m, hrs? hours, mins? minutes, secs? seconds',
    ' ',
  ),
  [/\b(?:an?|one) (?=(?:dollar|euro|pound|cent)\b)/g, '1 '],
  [/\b(\p{L}{3,20}) to \1\b/gu, '$1to$1'],
  [/\b(advis(?:es|ed|e)|recommend(?:s|ed)?|warn(?:s|ed)?|caution(?:s|ed)?) against\b/g, '$1 not'],
  [/\bat least\b|\bno (?:less|fewer) than\b|\b(?:a )?minimum of\b/g, 'atleast'],
  [/\bat most\b|\b(?:no|not) more than\b|\b(?:a )?maximum of\b/g, 'atmost'],
  // Tried at the beginning of a number only: at each of its digits, a long one takes time by the square of its length.
  [
    /((?:[$€£]|(?<!\d[.,]?))\d[\d.,]*[k%]?|two|three|four|five|six|seven|eight|nine|ten)( \p{L}+)? or more\b/gu,
    'atleast $1$2',
  ],
  [
    /((?:[$€£]|(?<!\d[.,]?))\d[\d.,]*[k%]?|two|three|four|five|six|seven|eight|nine|ten)( \p{L}+)? or (?:less|fewer)\b/gu,
    'atmost $1$2',
  ],
  [/\bcosts? (?:us |me |them )?less\b|\bless expensive\b/g, 'was cheaper'],
  [/\bcosts? (?:us |me |them )?more\b(?! than [$€£]?\d)/g, 'was more expensive'],
  [
    /\bit (?:looks|seems|appears) (?:like|as if|as though|that) |\b(?:seems?|seemed|appears?|appeared) to (?:be )?/g,
    'apparently ',
  ],
  [/\bmore than\b/g, 'morethan'],
  [/\bless than\b|\bfewer than\b/g, 'lessthan'],
  [/\brather than\b|\binstead of\b|\bcompared (?:to|with)\b|\bversus\b|\bvs\b\.?/g, 'against'],
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
  [/\bpoints? (?:below|under)\b/g, 'points lower than'],
  [/\bpoints? (?:above|over)\b/g, 'points higher than'],
  [/\b(?:over|above) (?=[$€£]?\d[\d.,]*k?\b(?! ?(?:day|week|month|year|hour|minute|night)))/g, 'morethan '],
  [/\b(?:under|below) (?=[$€£]?\d)/g, 'lessthan '],
  [
    /\b(first|second|third) (week|month|day|year)\b(?! of)/g,
    (_all, nth = '', unit) => `${unit} ${ORDINALS.indexOf(nth) + 1}`,
  ],
  [
    /(?<=\d[^.,;:]{0,14} )(?:an?|each|every) (?=(?:day|week|month|quarter|year|unit|click|order|item|parcel|pallet|box|piece|kg|pound)\b)/g,
    'per ',
  ],
  [
    /(?<=\d[^.,;:]{0,14} )(month|week|dai|year)ly\b/g,
    (_all: string, unit: string) => `per ${unit === 'dai' ? 'day' : unit}`,
  ],
  [/\bout of\b/g, 'of'],
  [/\bnot (\p{L}+) anything\b/gu, '$1 nothing'],
  ...toTerms(
    '\\b',
    'germans? germany, french france, italians? italy, indians? india, chinese china, vietnamese vietnam, dutch netherlands, mexicans? mexico, americans? usa, australians? australia, spanish spain, japanese japan, canadians? canada, europeans? europe, british uk',
  ),
  [
    /\b((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?) (\d{1,2}) ?(to|-|and|until|through) ?(\d{1,2})\b(?! ?%|[.,]?\d)/g,
    '$1 $2 $3 $1 $4',
  ],
  // "2 to 16 September": both are dates.
  [
    /\b(\d{1,2}) ?(to|-|and|until) ?(\d{1,2}) ((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b/g,
    '$1 $4 $2 $3 $4',
  ],
  [/\b(?:is|are|was|were) (?:required|obliged) to\b/g, 'must'],
  [/\b(?:is|are|was|were) allowed to\b/g, 'can'],
  [/\bstarting (?:on |from )?(?=\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/g, 'from '],
  [/\b(?:st(?:ood|ands?)|sits?|sat) at\b/g, 'was at'],
  [/\bpass(?:ed|es)? (?=\d)/g, 'morethan '],
  [/\b(?:a )?single\b/g, 'one'],
  [/\ba further\b/g, 'another'],
  [
    /\b(?:(?:stay|remain)(?:s|ed)?|is|are|was|were) (?:flat|unchanged|stable|constant|steady|the same)(?: at)?(?![\p{L}-])(?! (?:day|week|month|year|time|budget|evening|mix))/gu,
    'was unchanged',
  ],
  [
    /\b(?:flat|unchanged|stable|constant|steady|the same)(?: at)?(?![\p{L}-])(?! (?:day|week|month|year|time|budget|evening|mix))/gu,
    'unchanged',
  ],
  [
    /\b(?:(?:twice|double|two times|2x|2 times) as (?:many|much) as|(?:twice|double) (?:the number of|that of))\b/g,
    '2x against',
  ],
  [/\b(?:twice|two times)\b/g, '2 times'],
  [/\b3pls?\b/g, 'threepl'],
  [/\b(?:ad|advertising) spend(?:ing)?\b/g, 'adspend'],
  [/\bun(?!der|it|iq|ab|changed)(\p{L}{3,}(?:ed|able))\b/gu, 'not $1'],
  [/\bup to\b/g, 'upto'],
  [/\bdeclin(e|es|ed|ing) to\b/g, 'refus$1 to'],
  [/\badd to cart\b/g, 'addtocart'],
];

/** "Made a change" is "changed". */
const NOUNS_OF_VERBS = new Map(
  'test tested|change changed|switch switched|move moved|request requested|review reviewed|audit audited|check checked|claim claimed|order ordered|offer offered|comparison compared|adjustment adjusted|decision decided|reduction reduced|investment invested|payment paid|purchase purchased|cut cut|refund refunded'
    .split('|')
    .map((line) => line.split(' ') as [string, string]),
);

TERMS.push([
  new RegExp(
    `\\b(?:made|makes?|did|does|conducted|conducts?|performed|performs?|carried out|placed|places?|took|takes?|ran|runs?|gave|gives?) an? (${[...NOUNS_OF_VERBS.keys()].join('|')})\\b`,
    'g',
  ),
  (_all, noun = '') => NOUNS_OF_VERBS.get(noun) ?? noun,
]);

/** Lower case, plain punctuation, terms of the trade in one spelling. */
export function toPlain(text: string): string {
  let plain = text
    .normalize('NFKC')
    // The country is no pronoun.
    .replaceAll(/\bUS\b/g, 'USA')
    .toLowerCase()
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\bwon't\b/g, 'will not')
    .replaceAll(/\bcan't\b/g, 'can not')
    .replaceAll(/\bshan't\b/g, 'shall not')
    .replaceAll(/ \(([$€£]?\d[^()]{0,30})\)/g, ' with $1')
    .replaceAll(/\bcannot\b/g, 'can not')
    .replaceAll(/n't\b/g, ' not');
  // "Add-to-cart" is one word.
  plain = plain
    .replaceAll(/(?<=\p{L})-(to|of|on|in|by|for|and|the|a|per)-(?=\p{L})/gu, '$1')
    .replaceAll(/\b(e|re|pre|non|co|multi|sub)-(?=\p{L})/gu, '$1');
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

const PAST = new Set(
  FORMS.flatMap(([base = '', ...forms]) => (forms.length > 0 ? forms : [base])).filter((form) => !/ing$/.test(form)),
);

export const isIrregularPast = (word: string): boolean => PAST.has(word);

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

/** Words that mean the same where posts of the trade are condensed. The first stands for all. */
const SYNONYMS = [
  'rise increase grow growth climb jump gain lift surge up raise boost',
  'fall drop decrease decline reduce cut shrink slip dip down lower reduction',
  'end stop discontinue cease sunset retire discontinuation finish expire',
  'start begin launch introduce commence kick',
  'must require need mandatory obligatory compulsory necessary requirement oblige',
  'remove delete erase withdraw removal withdrawal',
  'win beat outperform outsell defeat',
  'seller merchant vendor',
  'customer shopper buyer consumer',
  'picture image photo photograph',
  'product item article',
  'fee charge surcharge',
  'use utilize employ apply',
  'report show find say note tell state write describe explain observe see notice according',
  'try test trial experiment',
  'move relocate shift put place',
  'change switch alter modify swap replace',
  'ask request want demand',
  'answer reply respond response',
  'bring yield give',
  'refund reimburse reimbursement repay',
  'suspend deactivate block suspension deactivation',
  'reinstate restore recover reactivate reinstatement',
  'allow permit let enable',
  'forbid ban prohibit disallow',
  'approve accept approval acceptance',
  'reject refuse decline_ deny refusal denial',
  'year yearly annual annually',
  'expensive costly dear pricey',
  'supplier manufacturer factory',
  'parcel package shipment',
  'spend spending expenditure outlay',
  'quick fast rapid',
  'check verify inspect review_ examine inspection',
  'add include insert',
  'get receive obtain',
  'because since due thanks',
  'about around roughly approximately circa some_ nearly almost',
  'apply_ effective',
  'rule policy regulation',
  'morethan above over beyond exceed',
  'lessthan below under beneath',
  'better improve improvement',
  'worse worsen deteriorate',
];

/** The same for two words, and for words with the nouns that are made of them. */
const PAIRS =
  'store keep, buy purchase, earn make, double twofold, halve half, triple threefold, suppress hide, average mean, month monthly, week weekly, day daily, quarter quarterly, cheap inexpensive, profit earnings, revenue turnover, sale order, big large, small little, most majority, video clip, title headline, help assist, whole entire, against than, deadline due, save saving, lose loss, arrive arrival, weigh weight, register registration, verify verification, renew renewal, deliver delivery, recover recovery, perform performance, comply compliance, pack packaging, decide decision, expand expansion, extend extension, choose choice, compare comparison, cancel cancellation, qualify qualification, notify notification, visible visibility, available availability, profitable profitability, classify classification, analyze analysis, enrol enrollment enroll, expose exposure, adjust adjustment';

const CANON = new Map(
  [...SYNONYMS, ...PAIRS.split(', ')].flatMap((line) => {
    const [first = '', ...rest] = line.split(' ').map((word) => stemWord(word.replace(/_$/, '#')));
    return [first, ...rest].map((word) => [word, first] as const);
  }),
);

const FUNCTION_WORDS = new Set(
  `a an the this that these those it its they them their theirs he she him her his hers we us our ours i me my mine you your yours who
whom which what whose there here of in on at to for from by with as into onto per via and or also so then be is are was were been being am
do does did doing have has had having will would shall should can could may might must_ go goes went gone going get_ gets just very
quite rather even still already now today too own same such both each other another one ones if when while where how why than during
within among between through since_ because that's it's "s" s t re ve ll d m not no nor never neither without none nobody any some
however but though although yet either up_ out off_ way thing things let's like much many
again back once barely hardly scarcely upto after before until till about around roughly approximately nearly almost only all every always everyone everybody
`.split(/\s+/),
);

/** Words that introduce a claim and add nothing to it. */
const INTRODUCTIONS = new Set(
  `author seller team brand owner user poster post agency account company firm result reported reports report says said say find found
finds showed shows show test tested according note notes noted saw see sees run ran running use used uses using get gets receive received come came bring happen within during
advise advises advised warn warns warned argue argues argued possible possibly become continue continues continued becomes became stay stays stayed remain remains remained keep keeps kept`
    .split(/\s+/)
    .map(stemWord),
);

export type ClaimWord = { canon: string; written: string; at: number };

/** The words that carry meaning, in order, as one of those that mean the same. Numbers are not among them. */
export function listClaimWords(plain: string): ClaimWord[] {
  return [...plain.matchAll(/\p{L}[\p{L}\p{M}\p{N}]*(?:'\p{L}+)?/gu)].flatMap(({ 0: written, index: at }) => {
    if (FUNCTION_WORDS.has(written)) return [];
    const stem = stemWord(written);
    return [{ canon: CANON.get(stem) ?? stem, written, at }];
  });
}

/** The words of `listClaimWords`, each once. */
export const listCanons = (plain: string): Set<string> => new Set(listClaimWords(plain).map(({ canon }) => canon));

export const isIntroduction = (canon: string): boolean =>
  INTRODUCTIONS.has(canon) || canon === CANON.get('report') || canon === CANON.get('seller');

export const isUnitWord = (canon: string): boolean =>
  /^(?:unit|day|week|month|year|hour|minut|morn|even|night|euro|dollar|pound|cent|average|k|m|x|time|of)$/.test(canon);

export const canonOf = (word: string): string => CANON.get(stemWord(word)) ?? stemWord(word);

/** Verbs of which the subject may as well be the object: "we raised the fee", "the fee rose". */
export const CHANGES = new Set(
  'rise fall end start double triple better worse change move open close'.split(' ').map(canonOf),
);
