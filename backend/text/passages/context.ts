import { callsToAct } from '../sentences/noise.ts';
import { withoutLabel } from '../sentences/split-sentences.ts';

// How a sentence leans on its neighbours: what it points back to, what takes it back, what frames it.

/** Ends a word: "same-day delivery" is not "the same". */
const END = String.raw`(?![\p{L}\p{N}-])`;
/** Words that point back to a sentence before: it cannot be the first one of a point. */
const POINTS_BACK = new RegExp(
  [
    String.raw`^(?:it|it['’]\w+|its|this|that|that['’]s|these|those|he|he['’]\w+|she|she['’]\w+|they|they['’]\w+|him|her|his|hers|them|their|theirs)${END}`,
    `^(?:so|and|but|or|nor|then|also|which|who|whose|because|such|both|neither|either|another|others|other|instead|therefore|thus|hence|however|meanwhile|afterwards?|otherwise|although|here|there|here['’]s|there['’]s|ours|mine|yours|none|not|nothing|all of|most of|some of|many of|half of|except|i mean|ok|yes|no|nope)${END}`,
    `^(?:(?:ran|tested|tried|used|compared|measured) (?:both|it|them|this|that|these)|one (?:says?|said|is|was|has|had)|took|made|got|had|was|were|did|does|is|are|has|have|been|done|gone|what (?:helped|worked|happened|changed|we (?:did|changed|learned|found))|without (?:it|them|that))${END}`,
    String.raw`^(?:(?:\p{L}+|\d+) )?(?:days?|weeks?|months?|hours?|years?) (?:later|(?:after|on)(?=\s*[,:]))${END}|^after (?:that|this|\d+ (?:days|weeks|months))${END}`,
    `^(?:in|at|on|for|with|by|from) (?:that|this|those|these|it|them|the (?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|other|latter|former|same|end))${END}`,
    String.raw`^(?:the )?(?:third|fourth|fifth|sixth|seventh|tenth|last(?! (?:night|week|month|quarter|year|spring|summer|autumn|fall|winter|\p{L}+day)\b)|latter|former)${END}|^version [b-z]${END}`,
  ].join('|'),
  'iu',
);
/** The same behind another sentence; the first of a text names by them what it is about. */
const POINTS_BACK_LATER = new RegExp(
  `^(?:the )?(?:still|later|too|yet|plus|again|even|exactly|agreed|true|well|sure|right|verdict|conclusion|bonus|fix|results?|answer|reason|cause|lesson|outcome|trick|catch|difference|rest|rule|solution|problem|point|first|second|same|numbers?|average|change|total|only (?:thing|one)|cheapest|winner|loser)${END}`,
  'iu',
);
const HEADS_LIST = /^(?:[\p{L}'’-]+ ){0,3}check-?lists?(?:\s*[:.…]|$| (?:for|of|from|we|i|that)\b)/iu;
const TEACHES_NOTHING =
  /\b(?:i (?:made|make|earned|earn) \$[\d.,]+ ?[km]?\b|proud|excited|(?:years?|months?) ago,? (?:i|we) (?:had|was|were|started|began|quit)|never give up|thrilled|grateful|honou?red|humbled|blessed|delighted|can['’]t wait|journey|award|birthday|anniversary|amazing|dream|family|vibes?|my (?:mother|mom|mum|dad|wife|husband|kids?|son|daughter))\b/iu;
/** Tells that something follows, and not what. */
const ANNOUNCES =
  /^(?:here(?:['’]s| is| are)|this is (?:what|how|why|the)|these are)\b|\b(?:what (?:i|we) (?:learned|learnt|did|do)|^what .{1,60} (?:taught|teach|showed|told) (?:me|us)\b|what nobody tells|nobody (?:talks|tells)|here['’]s (?:how|why|what)|(?:things|lessons|mistakes|steps|tips|reasons|ways|secrets) (?:i|we|you|that|to|for|from)|want to write|like to write|the story of|a story|routine (?:i|we) (?:use|follow)|unpopular opinion|hot take|you won['’]t believe|the one (?:thing|metric|trick)|secret)\b/iu;

/** Whether a sentence needs one before it; of the first of a text, no more than a pronoun, an answer or a comparison does. */
export function pointsBack(sentence: string, isFirst = false): boolean {
  const words = withoutLabel(sentence).replace(/^[\p{P}\p{S}\s]+/u, '');
  return POINTS_BACK.test(words) || (!isFirst && POINTS_BACK_LATER.test(words)) || HEADS_LIST.test(sentence);
}

/** Whether a sentence has nothing to teach: feelings, private life, what is only going to be said. */
export const isHollow = (sentence: string): boolean =>
  TEACHES_NOTHING.test(sentence) || ANNOUNCES.test(withoutLabel(sentence));

const REVERSES =
  /\b(?:wrong|mistaken?|not true|isn['’]t true|false|fake|myth|hoax|scam|phishing|just kidding|april fool|no longer true|took it back|reversed|reverted|turned out|didn['’]t (?:work|last|hold|happen))\b/iu;
const TURNS =
  /^(?:and |or )?(?:but|however|except|unless|though|although|yet|sadly|unfortunately|until|only|while|whereas|the catch|update|edit|correction|nope|spoiler|or so|if|provided|as long as|instead|which (?:turned|proved|is|was|isn['’]t|wasn['’]t))\b/iu;

/** Whether what follows a sentence may take it back or limit it: "It was phishing.", "but only …". */
export function takesBack(text: string): boolean {
  const plain = text.replace(/^[\p{P}\p{S}\s]+/u, '');
  if (REVERSES.test(plain) && plain.split(' ').length <= 14) return true;
  // "If you liked this, follow me" limits nothing.
  return TURNS.test(plain) && !(/^if you\b/i.test(plain) && callsToAct(plain));
}

/** Words before a pronoun that it cannot stand for. */
const DATED =
  /\b(?:when|then|with|from|after|once|what|have|been|since|until|before|because|today|yesterday|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/giu;
/** An entry of a list that stands before. */
const NAMES_ENTRY = /\b(?:step|rule|point|option|number|tip) (?:\d{1,2}|one|two|three|four|five)\b(?!\s*[:.)])/iu;

/** A phrase of place, time or means before the subject of a sentence. */
const SETTING =
  /^(?:across|after|at|before|by|during|for|from|in|on|over|since|through|under|until|with|within)\b(?!.*\b(?:i|we|you|he|she|they|is|are|was|were|has|have|had|\p{L}{3,}ed)\b)[^,;:]*,?\s*$/iu;

/** A pronoun whose noun is not in the sentence before it. */
export function hasLooseEnd(sentence: string): boolean {
  if (NAMES_ENTRY.test(sentence)) return true;
  // "Stock index: ours went from 412 to 588" names what is ours.
  if (/^[^:]{4,60}: (?:ours|it|they|theirs|mine)\b/iu.test(sentence)) return false;
  const found =
    /\b(?:he|she|him|her|his|they|them|their|it|ours|theirs|this one|that one|the other one|the latter|the former)\b/iu.exec(
      sentence,
    );
  if (!found) return false;
  if (/^(?:ours|theirs)$/i.test(found[0])) return true;
  if (/^(?:he|she|they|it)$/i.test(found[0]) && SETTING.test(sentence.slice(0, found.index))) return true;
  return !/\p{L}{4}/u.test(
    sentence
      .slice(0, found.index)
      // A verb alone is no noun: "We removed it".
      .replace(
        /^(?:(?:we|i|you|everybody|everyone|nobody) )(?:(?:have|had|also|then|just|only|never|finally) )*[\p{L}'’]+\s*$/iu,
        '',
      )
      .replaceAll(DATED, ''),
  );
}

/** A title that begins with a number of things promises a list: "5 myths", "Three things". */
const COUNTS =
  /^(?:(?:my|the|our|your|these|top|first|last|best|worst) )*(?:#?\d{1,3}\+?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty) +\p{L}/iu;
const DENIES =
  /\b(?:never|not|no|none|nobody|nothing|neither|nor|cannot|\p{L}+n['’]t|stop|avoid|myths?|mistakes?|errors?|wrong|lies?|liars?|false|fake|fiction|nonsense|bad|worst|beliefs?|gurus?|rumou?rs?)\b/iu;
const REPORTS =
  /\b(?:believe[ds]?|thinks?|thought|assum\p{L}+|claims?|claimed|pretend\p{L}*|imagine[ds]?|suppose[ds]?|says?|said|tells?|told|heard|hear|promise[ds]?|preach\p{L}*|advice|advise\p{L}*|everyone|everybody|supposedly|allegedly|sarcasm|joke|satire|quot\p{L}+|wrote|these|following)\b|[“”"«»„]|(?<!\p{L})['‘]\p{L}/iu;

/** Whether the title or first line of a post says how all that follows is meant: "5 myths", "Things I would never sign". */
export const isFraming = (line: string): boolean => COUNTS.test(line) || DENIES.test(line);

/** Whether a sentence may be what the next one is put up for: it denies, doubts or reports. */
export const leadsOn = (sentence: string): boolean => DENIES.test(sentence) || REPORTS.test(sentence);

const OTHERS_SAY =
  /\b(?:every(?:one|body)|people|gurus?|experts?|they|some|many|others|\p{L}+s) (?:(?:will|would|still|always|often|keep|love to|like to) )*(?:say|said|think|believe|tell|told|claim|claimed|swear|preach|recommend|advise|teach|repeat)(?:ing)?\b|\baccording to\b|\b(?:says|claims|tells|swears)\b.{0,40}:$/iu;

/** Whether a sentence reports what others say, which may go on in those after it. */
export const reportsOthers = (sentence: string): boolean => OTHERS_SAY.test(sentence);
