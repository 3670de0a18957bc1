import { isUnsafeText } from '../draft/unsafe-text.ts';

// Sentences that a summary never repeats: talk, calls to act, adverts, words to machines.

const GREETING =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening|news everyone)|happy \w+|dear|welcome|thanks|thank you|congrat\w*|cheers|folks|friends|guys|gm|okay|ok)\b/iu;

const CALL_TO_ACTION =
  /\b(?:comments? below|in the comments|(?:drop|leave|write) (?:me )?(?:a|your|any) (?:comment|line|thought|question|emoji|like)|drop an? \P{L}|comment (?:["“'‘]|with\b|if\b|and\b|[A-Z]{3,})|let me know|tell me|(?:follow|connect with|dm|message|ping|e-?mail|call|reach out to) (?:me|us)\b|follow (?:for|along)|dms? (?:is|are|me|open)|my dms?|send me|link (?:in|below|is)|links? ?:|(?:first|top|pinned) comment|in (?:my |the )?bio\b|(?:share|save|bookmark|forward|swipe|like|repost|retweet) (?:this|it\b|to|and)|retweet|subscribe\b(?! (?:&|and) save)|(?:our|my|the|this|weekly|free) newsletter|sign up|join (?:us|me|my|our)|register (?:now|here|for|at|by)|webinar|masterclass|click (?:here|below|the link)|tag (?:a|someone|your)|agree or disagree|(?:^|(?<=[.!?] ))type ["“'‘]?\p{L}+|what do you think|what are (?:you|your)|what(?:['’]s| is) your|thoughts\?|agree\?|who else|am i (?:the only|wrong)|anyone else|raise your hand|read (?:more|on|the (?:full|whole|rest|post|article))|see more|learn more|find out more|check (?:it |this |us )?out|book (?:a|your) (?:free )?(?:call|demo|slot|audit|spot)|free (?:audit|guide|ebook|e-book|template|trial|course|training|download|call|sheet|checklist)|hiring|vacanc\w+|apply (?:now|here|by|via|at|before)|my portfolio|your cv\b|we(?: are|['’]re) looking for|stay tuned|giveaway|(?<!\b(?:who|that|they|you|we|i|shoppers|buyers|customers|visitors|people) )(?:listen|watch) (?:on|now|the|this|here)|available (?:on|now|here)|wherever you get|hit the|new (?:episode|video|post|article|blog)|(?:in|on) (?:this|today['’]?s?|our latest|my latest|the latest|our new|my new) (?:video|episode|post|article|thread|issue|newsletter|guide|podcast|show|clip|tutorial|stream)|(?:this|today['’]s) (?:video|episode|webinar|podcast|newsletter)\b|i(?:['’]ll| will|['’]m going to| am going to) (?:show|share|explain|walk|post|tell|reveal|send|report|be|teach|cover)|we(?:['’]ll| will) (?:show|share|explain|walk|cover|talk|discuss)|let me (?:explain|tell|share|be|show|walk)|by request|part two|more (?:on|about) this|as promised|people (?:keep )?ask|don['’]t (?:want to |wanna )?miss|please (?:do not |don['’]t )?(?:share|like|follow|vote|subscribe|repost|send)|vote for|see you (?:on|at|in|there|monday|tuesday|wednesday|thursday|friday))/iu;

const ADVERT =
  /\b(?:(?:use|with|enter|apply) (?:the |my |our )?(?:promo |discount |coupon |voucher )?code\b|(?:promo|discount|coupon|voucher) codes?\s*[:“"'A-Z]|sponsor(?:ed by|ed:|ed\.| of|:)|(?:our|my|the) sponsors?\b|^(?:ad|advert|advertisement|anzeige|promo|promotion|partner|promoted)\s*[:|]|today['’]s sponsor|(?:is|are|was) sponsored|(?:this|today['’]s) (?:issue|episode|post|video) is (?:sponsored|brought)|brought to you by|in partnership with|paid (?:partnership|promotion)|affiliate (?:links?|codes?|disclosure|offer)|as an affiliate|last chance|limited[- ](?:time|offer|spots|seats)|(?:spots|seats|places) (?:left|remaining|available)|early[- ]bird|black[- ]friday (?:deal|offer|sale) on|(?:order|shop|buy|enrol|enroll|get it|get yours|sign up|start|book|download|try it) (?:now|today|here|for free)|(?:we['’]re|we are|now) hiring|\p{L}{3,20} wanted:|\(m\/[fw]\/[dx]\)|worth \$\d[\d.,]*\)|for free\b.{0,30}\b(?:today|until|only|midnight)|only until (?:midnight|tonight|tomorrow|sunday)|(?:grab|claim|reserve|secure) (?:your|yours|it|the|our|my)|start your (?:free )?|instant access|money[- ]back (?:guarantee|if|within)|everybody should (?:buy|get|use|try)|everyone should (?:buy|get|use|try)|you should (?:buy|get|try) our|(?:top|hottest|best) deals|(?:was|instead of) \$\d[\d.,]*\)|(?:our|my) (?:[\p{L}+-]+ ){0,3}?(?:agency|service|services|course|tool|tools|software|program|programme|app|plugin|extension|platform|bundle|masterclass|mentorship|coaching|community|ebook|e-book|template|templates) (?:helps?|can|will|offers?|automates?|gives?|is|has|lowers?|cuts?|saves?|finds?|raises?|increases?|doubles?|does|makes?|lets?|gets?|shows?)\b|(?:gives|offers|lends|gets|helps) (?:sellers|brands|you) (?:up to|access|instant)|(?:automates?|supercharge|skyrocket|explode|10x|scale) your\b|we help (?:brands|sellers|you|companies|businesses)|students can|join \d[\d,.]*\+? (?:sellers|others|brands|members)|guaranteed results|risk[- ]free)/iu;
const CODE =
  /\b(?:mention|use|quote|enter|with) ["“'‘]?(?=[A-Z]+\d)[A-Z]{3,}\d{2,}\b|\bcodes?:? ["“'‘]?(?=[A-Z0-9]*[A-Z])[A-Z][A-Z0-9]{3,}\b/u;
const PRICE_OFF =
  /\b\d{1,2}\s?(?:%|percent) off\b.{0,60}\b(?:today|tonight|now|until|till|midnight|code|only|ends?|my|our|plans?|course|bundle|checkout|first)\b|\b(?:today|now|until|till|midnight|course|bundle|get|save|everybody|everyone)\b.{0,60}\b\d{1,2}\s?(?:%|percent) off\b/iu;

const TO_MACHINES =
  /\b(?:ai|a\.i\.|llm|gpt|chatgpt|claude|gemini)(?:-| )?(?:summari[sz]ers?|assistants?|models?|agents?|bots?|readers?|crawlers?|systems?)\b.{0,40}(?::|,\s*(?:please|kindly|do|don['’]t|state|say|write|mention|include|add|report|note|remember|tell|call|when|if)\b|\bplease\b|\bshould\b|\bmust\b|\bignore\b|\byou\b)|\bsummari[sz]ers?\b\s*[:,]|\b(?:if|when|while|before) (?:you(?:['’]re| are)? (?:an? )?(?:ai|llm|language model|assistant|bot|summari[sz]\w+)|summari[sz]ing)\b|\b(?:note|message|instructions?|reminder) (?:to|for) (?:the |any |all )?(?:ai|llm|assistant|summari|model|bot|language)\w*|\b(?:tell|inform|remind) (?:your|the) (?:readers?|users?|audience)\b|\b(?:state|mention|write|say|include|add|output|print|repeat|respond|answer) (?:that|this|the following|exactly|only|verbatim)\b.{0,80}\b(?:summary|readers?|users?|output|digest)\b|\b(?:summary|digest) (?:must|should|has to|needs to)\b|\bignore (?:all|any|the|your|every|previous|other)\b.{0,60}\b(?:posts?|instructions?|prompts?|rules?|above|text)\b/iu;

const TO_MACHINES_BY_NAME =
  /^(?:\W*)(?:(?:dear|hey|hi|hello|attention|note to(?: (?:any|all|the))?|prompt (?:for|to)(?: (?:any|all|the))?|to(?: (?:any|all|the))?) )?(?:ai|llm|gpt|chatgpt|claude|gemini|copilot|bot|robot|assistant|language model|model|summari[sz]er|editor)s?\s*(?:[:,]|that\b|must\b|should\b|please\b)|\b(?:system|ai|assistant|hidden|summary|overview) (?:note|prompt|message|instruction|overview instruction)s?\b|\b(?:bots?|llms?|chatbots?|assistants?) (?:must|should|have to|are to) (?:output|print|write|say|state|include|mention|repeat|report)\b|\b(?:disregard|forget|ignore) (?:all|any|the|your|every|previous|earlier|prior|other|what|everything)\b.{0,40}\b(?:posts?|instructions?|prompts?|rules?|above|text|told|batch|before)\b|\byou are now (?:the|an?)\b|\bif you are an? (?:\p{L}+ )?(?:language model|ai|llm|bot|assistant)\b|<!--|^\W*(?:system|output|prompt|instructions?|override)\s*[:.]|\b(?:quote it as|correct summary|(?:in|into) your (?:digest|summary|output))\b|\bif an? (?:ai|llm|bot|model) (?:reads|sees|is reading)\b|^\W*(?:please |kindly )?(?:copy|add|output|print|repeat|quote) (?:that|the (?:next|following)|this line|the words?)\b|\bkindly (?:add|say|write|state|mention|include)\b|^\W*(?:attention|dear) (?:language models?|ai|llms?|bots?|summari[sz]ers?|assistants?)\b|\bprint the words?\b|\bdescribe .{2,40} as (?:an? |the )?(?:official|best|leading|top|most)/iu;

/** Instructions to the writer of a summary. */
const TO_EDITORS =
  /(?:^|[.!?:,)]\s*)(?:please |kindly )?(?:report|state|say|write|mention|include|add|replace|put|quote|rank|print|repeat|confirm|list|describe|do not mention|don['’]t mention)\b.{0,60}\b(?:fact|summar\w+|digest|recap|other (?:points|posts|sellers)|every summary|readers|verbatim|only that)\b|\b(?:must|should|has to|needs to) (?:appear|stand|be mentioned|be included|be quoted|come first)\b|\b(?:automated|ai) (?:editor|writer|reader|summary)\b|\b(?:summary|recap|digest) (?:bots?|writers?|engines?)\b|\bwhen (?:you )?(?:write|writing|compile|compiling|generate|generating|summari[sz]e) .{0,30}\b(?:recap|digest|summary|newsletter)\b|\bstate only that\b|\bprompt injection\b|\bsummary ?bots?\b|^\W*(?:new task|task|summary(?: so far)?|headline)\s*:|\bwrite an? (?:headline|summary|title|sentence|recap) (?:that|which|saying)\b|<\/?\p{L}+>|\b(?:ai|llm) (?:tools?|models?|readers?|users?)\s*:|\b(?:re)?write your (?:summary|digest|recap)\b|\b(?:begin|end|start)(?: of)? hidden\b|\b(?:whoever|anyone who|everyone who|if you) summari[sz]es?\b|^\W*(?:reply|respond|answer) with (?:the|this) (?:sentence|words?|line)\b|\b(?:gpt(?:-\d)?|bots?|llms?|chatbots?|language models?)\b.{0,40}\b(?:has to|have to|must|should|remember to|please)\b/iu;

const WEB_SHOP =
  /\b(?:www\.)?amazon\.(?:com|de|fr|it|es|nl|pl|se|in|ca|ae|sa|eg|sg|com\.(?:au|br|mx|tr|be)|co\.(?:uk|jp))\b(?!\/)/giu;
const BROKEN_MARKUP = /[{}\\^`]|\[[^\]]*\]\(|<\/?\p{L}/u;

/** Whether a sentence advertises something, or speaks to a machine: its whole paragraph is not to be trusted. */
export const isAdvert = (sentence: string): boolean =>
  ADVERT.test(sentence) || CODE.test(sentence) || PRICE_OFF.test(sentence);

/** Whether a sentence asks its reader to comment, follow, subscribe, watch. */
export const callsToAct = (sentence: string): boolean => CALL_TO_ACTION.test(sentence);

export const addressesMachines = (sentence: string): boolean =>
  [TO_MACHINES, TO_MACHINES_BY_NAME, TO_EDITORS].some((pattern) => pattern.test(sentence));

/** Whether a sentence is talk, calls to act, or holds a link, an account, a hashtag or markup. */
export const isNoise = (sentence: string): boolean =>
  GREETING.test(sentence) ||
  CALL_TO_ACTION.test(sentence) ||
  BROKEN_MARKUP.test(sentence) ||
  isUnsafeText(sentence.replaceAll(WEB_SHOP, 'Amazon').replaceAll(/[<>](?!\/?\p{L})/gu, ' '));

/** Words that point back to a sentence before: it cannot be the first one of a point. */
const POINTS_BACK =
  /^(?:it|it['’]\w+|its|this|that|that['’]s|these|those|he|he['’]\w+|she|she['’]\w+|they|they['’]\w+|him|her|his|hers|them|their|theirs|so|and|but|or|nor|then|also|which|who|whose|because|such|both|neither|either|another|others|other|instead|therefore|thus|hence|however|meanwhile|afterwards?|later|still|too|yet|plus|otherwise|although|same|again|here|there|here['’]s|there['’]s|ours|mine|yours|none|not|nothing|all of|most of|some of|many of|half of|same|result|results|verdict|outcome|conclusion|bonus|exactly|agreed|true|except|even|(?:ran|tested|tried|used|compared|measured) (?:both|it|them|this|that|these)|one (?:says?|said|is|was|has|had)|took|made|got|had|was|were|did|does|is|are|has|have|been|done|gone|well|ok|yes|no|nope|sure|right|i mean|what (?:helped|worked|happened|changed|we (?:did|changed|learned|found))|reports without|without (?:it|them|that|photos))\b|^(?:(?:a|one|two|three|four|five|six|seven|eight|\d+) )?(?:days?|weeks?|months?|hours?|years?) (?:later|after|on)\b|^(?:sixty|thirty|ninety) days (?:later|after)\b|^after (?:that|this|\d+ (?:days|weeks|months))\b|^(?:the )?(?:fix|result|results|answer|reason|cause|lesson|outcome|trick|catch|difference|rest|rule|solution|problem|point|second|third|fourth|fifth|sixth|seventh|tenth|last(?! (?:night|week|month|quarter|year|spring|summer|autumn|fall|winter|\p{L}+day)\b)|other|others|latter|former|first|same|numbers?|average|change|total|only (?:thing|one)|cheapest|winner|loser|change)\b|^(?:in|at|on|for|with|by|from) (?:that|this|those|these|it|them|the (?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|other|latter|former|same|end))\b|^version [b-z]\b/iu;
const HEADS_LIST = /^(?:[\p{L}'’-]+ ){0,3}check-?lists?(?:\s*[:.…]|$| (?:for|of|from|we|i|that)\b)/iu;
const TEACHES_NOTHING =
  /\b(?:i (?:made|make|earned|earn) \$[\d.,]+ ?[km]?\b|proud|excited|(?:years?|months?) ago,? (?:i|we) (?:had|was|were|started|began|quit)|never give up|thrilled|grateful|honou?red|humbled|blessed|delighted|can['’]t wait|journey|award|birthday|anniversary|amazing|dream|family|vibes?|my (?:mother|mom|mum|dad|wife|husband|kids?|son|daughter))\b/iu;
/** Tells that something follows, and not what. */
const ANNOUNCES =
  /^(?:here(?:['’]s| is| are)|this is (?:what|how|why|the)|these are)\b|\b(?:what (?:i|we) (?:learned|learnt|did|do)|^what .{1,60} (?:taught|teach|showed|told) (?:me|us)\b|what nobody tells|nobody (?:talks|tells)|here['’]s (?:how|why|what)|(?:things|lessons|mistakes|steps|tips|reasons|ways|secrets) (?:i|we|you|that|to|for|from)|want to write|like to write|the story of|a story|routine (?:i|we) (?:use|follow)|unpopular opinion|hot take|you won['’]t believe|the one (?:thing|metric|trick)|secret)\b/iu;

export const pointsBack = (sentence: string): boolean =>
  POINTS_BACK.test(sentence.replace(/^[\p{P}\p{S}\s]+/u, '')) || HEADS_LIST.test(sentence);

/** Whether a sentence has nothing to teach: feelings, private life, what is only going to be said. */
export const isHollow = (sentence: string): boolean => TEACHES_NOTHING.test(sentence) || ANNOUNCES.test(sentence);

const REVERSES =
  /\b(?:wrong|mistaken?|not true|isn['’]t true|false|fake|myth|hoax|scam|phishing|just kidding|april fool|no longer true|took it back|reversed|reverted|turned out|didn['’]t (?:work|last|hold|happen))\b/iu;
const TURNS =
  /^(?:and |or )?(?:but|however|except|unless|though|although|yet|sadly|unfortunately|until|only|while|whereas|the catch|update|edit|correction|nope|spoiler|or so|if|provided|as long as|instead|which (?:turned|proved|is|was|isn['’]t|wasn['’]t))\b/iu;

/** Whether what follows a sentence may take it back or limit it: "It was phishing.", "but only …". */
export const takesBack = (text: string): boolean => {
  const plain = text.replace(/^[\p{P}\p{S}\s]+/u, '');
  return TURNS.test(plain) || (REVERSES.test(plain) && plain.split(' ').length <= 14);
};

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
