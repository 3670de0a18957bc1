// Sentences that a summary never repeats. Nothing that they could make it say is not in a post, so these lists are for taste.

const anyOf = (...patterns: string[]): RegExp => new RegExp(patterns.join('|'), 'iu');

const GREETING =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening|news everyone)|happy \w+|dear|welcome|thanks|thank you|congrat\w*|cheers|folks|friends|guys|gm|okay|ok)\b/iu;

const CALL = anyOf(
  String.raw`\b(?:comments? below|in the comments|(?:drop|leave|write) (?:me )?(?:an?|your|any) (?:comment|line|thought|question|emoji|like))`,
  String.raw`\bdrop an? \P{L}|\bcomment (?:["“'‘]|with\b|if\b|and\b)|\b(?:first|top|pinned) comment|\btype ["“'‘]\p{L}+`,
  String.raw`\b(?:let me know|tell me|send me|(?:follow|connect with|dm|message|ping|e-?mail|call|reach out to) (?:me|us)\b)`,
  String.raw`\b(?:follow (?:for|along)|dms? (?:is|are|me|open)|my dms?|link (?:in|below|is)|links? ?:|in (?:my |the )?bio\b)`,
  String.raw`\b(?:share|save|bookmark|forward|swipe|like|repost|retweet) (?:this|it\b|to|and)|\bretweet|\bvote for`,
  String.raw`\b(?:subscribe\b(?! (?:&|and) save)|(?:our|my|the|this|weekly|free) newsletter|sign up|join (?:us|me|my|our))`,
  String.raw`\b(?:register (?:now|here|for|at|by)|webinar|masterclass|click (?:here|below|the link)|tag (?:a|someone|your))`,
  String.raw`\b(?:agree or disagree|agree\?|thoughts\?|what do you think|what are (?:you|your)|what(?:['’]s| is) your|who else)`,
  String.raw`\b(?:am i (?:the only|wrong)|anyone else|raise your hand|see more|learn more|find out more|check (?:it |this |us )?out)`,
  String.raw`\b(?:read (?:more|on|the (?:full|whole|rest|post|article))|book (?:a|your) (?:free )?(?:call|demo|slot|audit|spot))`,
  String.raw`\bfree (?:audit|guide|e-?book|template|trial|course|training|download|call|sheet|checklist)|\b(?:stay tuned|giveaway|available (?:on|now|here)|wherever you get|hit the)`,
  String.raw`(?<!\b(?:who|that|they|you|we|i|shoppers|buyers|customers|visitors|people) )\b(?:listen|watch) (?:on|now|the|this|here)`,
  String.raw`\bnew (?:episode|video|post|article|blog)|\b(?:this|today['’]s) (?:video|episode|webinar|podcast|newsletter)\b`,
  String.raw`\b(?:in|on) (?:this|today['’]?s?|(?:our|my|the) (?:latest|new)) (?:video|episode|post|article|thread|issue|newsletter|guide|podcast|show|clip|stream)`,
  String.raw`\bi(?:['’]ll| will|['’]m going to| am going to) (?:show|share|explain|walk|post|tell|reveal|send|report|be|teach|cover)`,
  String.raw`\bwe(?:['’]ll| will) (?:show|share|explain|walk|cover|talk|discuss)|\blet me (?:explain|tell|share|be|show|walk)`,
  String.raw`\b(?:more (?:on|about) this|people (?:keep )?ask|don['’]t (?:want to |wanna )?miss|see you (?:on|at|in|there|\p{L}+day))|\bplease (?:do not |don['’]t )?(?:share|like|follow|vote|subscribe|repost|send)`,
);

const SELLS = String.raw`\b(?:today|tonight|now|until|till|midnight|code|ends?|plans?|course|bundle|checkout|get|save|everybody|everyone)\b`;
const ADVERT = anyOf(
  String.raw`\b(?:use|with|enter|apply) (?:the |my |our )?(?:promo |discount |coupon |voucher )?code\b`,
  String.raw`\b(?:promo|discount|coupon|voucher) codes?\s*[:“"]|\bsponsor(?:ed by|ed:|ed\.| of|:)|\b(?:our|my|the|today['’]s) sponsors?\b`,
  String.raw`^(?:ad|advert|advertisement|anzeige|promo|promotion|partner|promoted)\s*[:|]|\b(?:is|are|was) sponsored|\bbrought to you by`,
  String.raw`\b(?:in partnership with|paid (?:partnership|promotion)|affiliate (?:links?|codes?|disclosure|offer)|as an affiliate)`,
  String.raw`\b(?:last chance|limited[- ](?:time|offer|spots|seats)|(?:spots|seats|places) (?:left|remaining|available)|early[- ]bird)`,
  String.raw`\b(?:(?:order|shop|buy|enrol|enroll|get it|get yours|start|book|download|try it) (?:now|today|here|for free))`,
  String.raw`\b(?:hiring|vacanc\w+|apply (?:now|here|by|via|at|before)|my portfolio|your cv\b|we(?: are|['’]re) looking for)|\bwanted:|\bstart your free`,
  String.raw`\bfor free\b.{0,30}\b(?:today|until|only|midnight)|\bonly until (?:midnight|tonight|tomorrow|sunday)`,
  String.raw`\b(?:grab|claim|reserve|secure) (?:your|yours|it|the|our|my)|\binstant access|\bmoney[- ]back (?:guarantee|if|within)`,
  String.raw`\bevery(?:body|one) should (?:buy|get|use|try)|\byou should (?:buy|get|try) our|\b(?:top|hottest|best) deals|\brisk[- ]free`,
  String.raw`\b(?:our|my) (?:[\p{L}+-]+ ){0,3}?(?:agency|services?|course|tools?|software|program(?:me)?|app|plugin|extension|platform|bundle|mentorship|coaching|community|e-?book|templates?) (?:helps?|can|will|offers?|automates?|gives?|is|has|lowers?|cuts?|saves?|finds?|raises?|increases?|doubles?|does|makes?|lets?|gets?|shows?)\b`,
  String.raw`\b(?:gives|offers|lends|gets|helps) (?:sellers|brands|you) (?:up to|access|instant)|\bstudents can|\bguaranteed results`,
  String.raw`\b(?:automates?|supercharge|skyrocket|explode|10x|scale) your\b|\bwe help (?:brands|sellers|you|companies|businesses)`,
  String.raw`\b\d{1,2}\s?(?:%|percent) off\b.{0,60}${SELLS}|${SELLS}.{0,60}\b\d{1,2}\s?(?:%|percent) off\b`,
);
const CODE =
  /\b(?:mention|use|quote|enter|with) ["“'‘]?(?=[A-Z]+\d)[A-Z]{3,}\d{2,}\b|\b[Cc]odes?:? ["“'‘]?(?=[A-Z0-9]*[A-Z])[A-Z][A-Z0-9]{3,}\b|\bcomment [A-Z]{3,}/u;

const MACHINE = String.raw`(?:ais?|llms?|(?:chat)?gpt(?:-\d)?|(?:chat)?bots?|(?:ai|llm)[ -]\p{L}+|language models?|summari[sz]ers?|assistants?)`;
const TO_MACHINES = anyOf(
  String.raw`^\W*(?:(?:dear|hey|hi|hello|attention|note|message|prompt|to|for|any|all|the) )*${MACHINE}\s*(?:[:,]|that\b|please\b)`,
  String.raw`\b${MACHINE}\b.{0,40}\b(?:must|should|has to|have to|are to|remember to|please|kindly|:)\s.{0,20}\b(?:output|print|write|say|state|include|mention|repeat|report|ignore|add)\b`,
  String.raw`\b(?:ignore|disregard|forget|override|bypass)\b.{0,60}\b(?:posts?|instructions?|prompts?|rules?|guidelines?|above|told|before|polic\w+)\b`,
  String.raw`\b(?:system|assistant|hidden|summary|overview) (?:note|prompt|message|instruction)s?\b|\b(?:new|your|these) (?:task|instructions?)\s*:`,
  String.raw`\b(?:note|message|instructions?|reminder|prompt) (?:to|for) (?:the |any |all )*${MACHINE}\b|\bprompt injection|\byou are (?:now )?an? (?:ai|assistant)\b`,
  String.raw`\b(?:if|when|while|before|whoever|everyone who)\b.{0,20}\b(?:an? (?:ai|llm|bot|language model)|summari[sz](?:e|es|ing))\b`,
  String.raw`\b(?:in|into|to) (?:your|the|this|every) (?:summary|digest|recap|output)\b|\b(?:summary|digest|recap) (?:must|should|has to|needs to|bots?|so far)\b`,
  String.raw`(?:^|[.!?:,)]\s*)(?:please |kindly )?(?:report|state|say|write|mention|include|add|put|quote|rank|print|output|repeat|copy|reply|respond|answer)\b.{0,60}\b(?:summar\w+|digest|recap|readers|verbatim|only that|every(?:body|one)'s)\b`,
  String.raw`\b(?:tell|inform|remind) (?:your|the) (?:readers?|users?|audience)\b|\b(?:must|should) (?:appear|be (?:mentioned|included|quoted)|come first)\b`,
  String.raw`^\W*(?:system|output|prompt|instructions?|override|task|headline|summary)\s*:|<!--|<\||<\/?\p{L}+>|\b(?:begin|end|start) of (?:prompt|data|input|posts)\b`,
);

const WEB_SHOP = /\b(?:www\.)?amazon\.(?:com?|de|fr|it|es|nl|pl|se|in|ca|ae|sa|eg|sg)(?:\.\p{L}{2})?\b(?!\/)/giu;
const LINK = anyOf(
  String.raw`\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.|\b(?:javascript|data|vbscript|mailto|tel):(?=\S)|\S@\S+\.\S|(?:^|[\s(])[@#][\p{L}_]`,
  String.raw`\b[\p{L}\p{N}-]{2,}\.(?:com|net|org|io|co|app|dev|ai|info|biz|xyz|link|example|test|ly|me|shop|store|site|online|click|top|ru|cn|de|fr|uk|eu|us)\b`,
  String.raw`[{}\\^${'`'}]|!?\[[^\]]*\]\s*[([]|<\/?[a-z!?]|&(?:#\w+|[a-z]+);|[\u202A-\u202E\u2066-\u2069]`,
);

/** Whether a sentence advertises something: what follows in its paragraph is not to be trusted either. */
export const isAdvert = (sentence: string): boolean => ADVERT.test(sentence) || CODE.test(sentence);

/** Whether a sentence asks its reader to comment, follow, subscribe, watch. */
export const callsToAct = (sentence: string): boolean => CALL.test(sentence) || CODE.test(sentence);

/** Whether a sentence speaks to the writer of a summary. */
export const addressesMachines = (sentence: string): boolean => TO_MACHINES.test(sentence);

/** Whether a sentence is talk or a call to act, or holds a link, an account, a hashtag or markup. */
export const isNoise = (sentence: string): boolean =>
  GREETING.test(sentence) || callsToAct(sentence) || LINK.test(sentence.replaceAll(WEB_SHOP, 'Amazon'));
