import { withoutLabel } from '../sentences/split-sentences.ts';
import { hasLooseEnd, isHollow } from './context.ts';
import type { Unit } from './units.ts';
import { countWords } from './units.ts';

const NUMBER = String.raw`\d[\d.,  ]*`;
const FIGURE = new RegExp(
  String.raw`[$€£¥₹]\s?\d[\d.,]*(?:\s?(?:k|m|bn|million))?|${NUMBER}(?:%|٪|percent\b|per cent\b|points?\b|x\b|k\b|m\b|cents?\b|ct\b|€|£|euros?\b|dollars?\b|usd\b|eur\b|mm\b|cm\b|kg\b|g\b|oz\b|inch\w*|feet\b|units?\b|days?\b|weeks?\b|months?\b|hours?\b|minutes?\b|seconds?\b|orders?\b|clicks?\b|reviews?\b|sales\b|sessions\b|asins?\b|skus?\b|accounts?\b|listings?\b|keywords?\b|tests?\b|shoppers?\b|buyers?\b|stars?\b|(?:out )?of (?:the |our |my )?\d|pallets?\b|boxes\b|cartons?\b|sellers?\b|brands?\b|products?\b|campaigns?\b)`,
  'giu',
);
const CHANGE =
  /\bfrom .{1,40}\bto\b|→|->|=>|\b(?:instead of|rather than|against|versus|vs\.?|compared (?:to|with)|more than|less than|than|as before|before and after)\b|\b(?:up|down|plus|minus) (?:by )?\d|[+–-]\d+\s?%/iu;
const RESULT =
  /\b(?:rose|rise|raised?|increas\w+|grew|grow|went (?:up|down|from)|climb\w*|jump\w*|doubl\w+|tripl\w+|halv\w+|fell|fall|drop\w*|decreas\w+|declin\w+|cut|lower\w*|reduc\w+|sav(?:ed|es|ing)|los[te]\w*|cost|costs|won|wins?|beat|outperform\w*|earn\w*|gain\w*|brought|sold|got|removed|reinstated|suppressed|suspended|approved|rejected|paid|charg\w+|found|missed|left|leaves|average\w*|converted|recovered|refunded|improved|slipped|turned out|corrected|fixed|solved|helped|kept|stopped|worked|started|changed|moved|added|replaced|took)\b/iu;
const RULE =
  /\b(?:starting|starts?|begin(?:s|ning)?|effective|as of|from (?:now|next)|until|deadline|due|by (?:the end|january|february|march|april|may|june|july|august|september|october|november|december)|requires?|required|mandatory|must|have to|no longer|will (?:be|have|need|require|charge|end|stop|remove|lose|cost|apply|go|start)|ends?|ending|discontinu\w+|retir\w+|phas\w+ out|introduc\w+|launch(?:es|ed|ing)?|roll(?:s|ed|ing) out|renam\w+|chang(?:es|ed)|new (?:fee|rule|policy|requirement|report|feature|option|limit)|raises?|exempt|ban(?:s|ned)?|remov(?:es|ed)|block(?:s|ed)|refus(?:es|ed)|suppress(?:es|ed)|appl(?:y|ies) to|fines?|polic(?:y|ies)|allow(?:s|ed)|now (?:shows?|lets?|allows?|counts?|needs?|asks?|costs?|charges?))\b/iu;
const DATE =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.? \d{1,2}\b|\b\d{1,2}\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\b|\b20[2-3]\d-\d\d-\d\d\b/iu;
const ADVICE =
  /^(?:(?:\d{1,2}[.)]\s)?(?:always|never|don['’]t|do not|stop|start|use|test|check|add|remove|move|pause|raise|lower|split|track|measure|compare|ask|set|put|keep|write|show|send|build|download|upload|open|look|count|read|try|avoid|photograph|print|label|plan|negotiate|exclude|target|bid|touch|wait|give|leave|make|take|switch|turn|order|inspect|request|report|file|call|screenshot|delete|replace|rename|let|sort|filter|export|include|insist|budget|review|note|book|pay|price|run)\b)|\b(?:should|never|always|make sure|instead of|rather than|if you|before you|unless|the fix|fixed (?:it|by)|what helped|worth (?:it|the)|not worth|lesson|rule of thumb|best practice|the trick|need to|have to|don['’]t)\b/iu;
const SPELT =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|half|twice|a third|a quarter) (?:\p{L}+)/iu;
const CAUSE =
  /\b(?:because|so that|therefore|which means|that means|due to|thanks to|since|after (?:we|i|they)|turned out|the reason|why)\b/iu;
const TRADE =
  /\b(?:acos|tacos|roas|ctr|cvr|cpc|cpm|ppc|dsp|fba|fbm|awd|wfs|asins?|skus?|fnsku|a\+|vine|buy box|featured offer|rufus|listing|main image|title|bullets?|keywords?|search terms?|bids?|budget|campaigns?|placements?|coupons?|reviews?|returns?|refund|inventory|stock|warehouse|freight|supplier|tariffs?|fees?|margin|profit|price|pricing|conversion|impressions|clicks|dayparting|bundles?|rank(?:ing)?|sales|orders|brand registry|prime day|subscribe & save|suppressed|suspension|appeal|account health|compliance|category|variation|parent|inspection|container|pallet|prep)\b/iu;

export const isTradeTerm = (word: string): boolean => TRADE.test(word);

/** The figures with a unit in a text. */
export const countFigures = (text: string): number => text.match(FIGURE)?.length ?? 0;

/** How much a unit teaches, by what it is made of: about 0 for talk, 1 for a finding, 3 for one with figures before and after. */
export function rateSubstance({ text: given, kind, isQuestion }: Unit): number {
  const text = withoutLabel(given);
  if (isQuestion || kind === 'heading') return 0;
  const figures = countFigures(text);
  const plainNumbers =
    figures === 0 && /\d/.test(text.replaceAll(/\b(?:19|20)\d\d\b/g, '')) ? 0.35 : SPELT.test(text) ? 0.2 : 0;
  const words = countWords(text);
  const base = [plainNumbers, 0.9, 1.3, 1.5][Math.min(3, figures)] ?? 0;
  const change = CHANGE.test(text) ? (figures > 0 ? 0.6 : 0.25) : 0;
  const result = RESULT.test(text) ? (figures > 0 ? 0.5 : 0.3) : 0;
  const rule = RULE.test(text) ? 0.45 : 0;
  // A rule that begins on a day has to be known before.
  const date = DATE.test(text) ? (rule > 0 ? 1.1 : 0.4) : 0;
  const advice = ADVICE.test(text) ? 0.55 : 0;
  const cause = CAUSE.test(text) ? 0.2 : 0;
  const trade = TRADE.test(text) ? 0.3 : 0;
  const length = words < 5 && figures === 0 ? -0.7 : words < 8 && figures === 0 ? -0.25 : 0;
  const hollow = isHollow(text) ? -0.9 : 0;
  const loose = hasLooseEnd(text) ? -0.15 : 0;
  return base + change + result + rule + date + advice + cause + trade + length + hollow + loose;
}

const IMPERATIVE =
  /(?:^|[.!:…]\s+|\d[.)]\s)(?:always|never|don['’]t|do not|stop|use|test|check|add|remove|move|pause|raise|lower|split|track|measure|compare|ask|set|put|keep|write|show|send|download|open|look|count|try|avoid|photograph|print|label|plan|negotiate|exclude|touch|wait|switch|order|inspect|report|file|screenshot|delete|replace|rename|sort|filter|export|include|insist|review|book)\b/iu;
const NEED = /\b(?:you should|should be|make sure|(?:if|before|when) you|need to|have to|must|plan for)\b/iu;

/** Verbs that are no nouns at the beginning of a sentence, as "Review" and "Order" are. */
const INSTRUCTION =
  /(?:^|[.!:…]\s+|\d[.)]\s)(?:don['’]t|do not|stop|use(?! cases?\b)|check|add(?!-)|remove|compare|ask|put|keep|write|try|avoid|photograph|negotiate|exclude|inspect|download|upload|delete|rename|include|insist|make sure)\b/iu;

/** Whether a sentence of a passage begins with what to do. */
export const hasInstruction = (text: string): boolean => INSTRUCTION.test(text);
/** Whether a passage says what to do. */
export const hasAdvice = (text: string): boolean => IMPERATIVE.test(text) || NEED.test(text);
export const hasRule = (text: string): boolean => DATE.test(text) && RULE.test(text);
export const hasResult = (text: string): boolean => countFigures(text) > 0 && (CHANGE.test(text) || RESULT.test(text));
