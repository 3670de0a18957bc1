import { isUnsafeText } from '../draft/unsafe-text.ts';

/** What somebody reads who has not read the post: what must not begin or be in the first sentence of a point. */

// Words that point back to a sentence that is not there.
const POINTS_BACK =
  /^(?:it|it['’](?:s|ll|d)|its|this|that|that['’]s|these|those|he|he['’]s|she|she['’]s|they|they['’]\w+|him|her|his|hers|them|their|theirs|so|and|but|or|nor|then|also|which|who|whose|because|such|both|neither|either|another|others|other|instead|therefore|thus|hence|however|meanwhile|afterwards?|later|still|too|yet|plus|otherwise|although|same|again|anyway|here|there|here['’]s|there['’]s|second|third|fourth|finally|lastly|next|first|firstly|secondly|thirdly|ours|mine|yours|none|not|nor|nothing|all|most|some|many|half|example|result|results|verdict|bonus|ps|p\.s|update|reminder|and,|well|ok|okay|yes|no|nope|sure|right|exactly|agreed|true|fine|really|seriously|sorry|sadly|spoiler|fun|except|only|even|just|once|when|until|after|before|since|while|what|how|why|where|whatever|took|made|got|had|was|were|did|does|is|are|has|have|been|done|gone)\b/iu;

// "The second one", "One of them", "Version six", "The other six": one of several that were told of before.
const ONE_OF_SEVERAL =
  /^i mean\b|^(?:in|at|on|for|with|by|from) (?:the|our|my) (?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|other|latter|former)\b|^(?:the|these|our|my|one|two|three|four|five|six|seven|eight|nine|ten|\d+)\s+(?:(?:other|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|latter|former|same|rest|remaining|two|three|four|five|six|seven|large|small|short|long|next|previous|first)\b|(?:of (?:them|those|these|us|it|the))\b|(?:ones?|says?|is|was|were|are|did|had|has|put)\b)|^(?:version|step|rule|number|option|part|case|group|point|lesson|question|reason)s?\s+(?:\d+|[a-h]|one|two|three|four|five|six|seven|eight|nine|ten)\b|^(?:the|that)\s+(?:answer|reason|result|rest|difference|problem|trick|point|question|lesson|first|second|last|fix|solution|catch|rule|other|others|numbers?|average|change|sum|total|only|thing|things|one|ones|moral|latter|former|same|list|line|story|moment|moral|whole|lot|most)\b/iu;

// "Onboarding checklist for …": the heading of a list that is not there.
const HEADS_LIST = /^(?:[\p{L}'’-]+ ){0,3}check-?lists?(?:\s*[:.…]|$| (?:for|of|from|we|i|that)\b)/iu;

// People and things that the sentence does not name.
const UNNAMED_PERSON = /\b(?:he|she|him|her|his|hers|himself|herself|they|them|their|theirs)\b/iu;
const UNNAMED_THING =
  /\b(?:it|this|that one|these|those|the (?:other|latter|former|same)(?: one)?s?|such|above|below|there)\b/iu;

/** Whether a sentence's first words send its reader back to one before it. */
export const pointsBack = (sentence: string): boolean => {
  const start = sentence.replace(/^[\p{P}\p{S}\s]+/u, '');
  return POINTS_BACK.test(start) || ONE_OF_SEVERAL.test(start) || HEADS_LIST.test(start);
};

// What is only there where the post is: its list, its picture, its thread.
const POINTS_AROUND =
  /\b(?:this|these|that|those|the) (?:list|lists|post|thread|table|chart|picture|photo|screenshot|video|rule|rules|steps?|questions?|numbers?|following)\b/iu;

/**
 * How much of a sentence hangs in the air: 0 nothing, 1 a pronoun whose noun may be elsewhere, 2 somebody who is never
 * named.
 */
export function countLooseEnds(sentence: string): number {
  const named = (index: number) => /\p{Ll}{3}/u.test(sentence.slice(0, index).replaceAll(/\b(?:I|we|you)\b/g, ''));
  const person = UNNAMED_PERSON.exec(sentence);
  const thing = UNNAMED_THING.exec(sentence);
  const ends = [person && !named(person.index) ? 2 : 0, thing && !named(thing.index) ? 1 : 0];
  return Math.max(...ends) + (POINTS_AROUND.test(sentence) ? 1 : 0);
}

// What speaks to the reader of the network, not of the summary.
const GREETING =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|happy \w+(?:day|year|weekend)|dear|welcome|thanks?|thank you|congrat\w*|cheers|folks|friends|guys|gm|okay|ok|psa|breaking|hot take|unpopular opinion|confession|quick (?:tip|question|one|thread)|long post|storytime|thread)\b/iu;
const CALL_TO_ACTION =
  /\b(?:comments? below|in the comments|(?:drop|leave|write) (?:me )?(?:a|your|any) (?:comment|line|thought|question|emoji)|comment (?:["“']|with|if|and)|let me know|tell me|(?:follow|connect with|dm|message|ping|email|mail|write|ask|call) (?:me|us)\b|dms? (?:is|are|me|open)|my dms?|send me|link (?:in|below|is)|(?:first|top) comment|in (?:my |the )?bio|share (?:this|it)|repost|retweet|re-?share|subscribe to|newsletter|sign up|join (?:us|me|our)|register|webinar|click (?:here|below|the link)|like (?:and|if|this)|tag (?:a|someone|your)|what do you think|what are your|what(?:['’]s| is) your|thoughts\?|agree\?|who else|am i (?:the only|wrong)|anyone else|raise your hand|save this|bookmark this|swipe|read (?:more|on|the)|see more|check (?:it |this |us )?out|book a (?:call|demo|slot)|free (?:audit|guide|ebook|template|trial)|hiring|vacanc\w+|apply|portfolio|we are looking for|i['’]?ll (?:report|post|share|explain)|let me (?:explain|tell|share|be)|here (?:is|are|['’]s)|by request|stay tuned|part two|more (?:on|about) this|as promised|people (?:keep )?ask)/iu;
const MARKUP = /[<>[\]{}|\\^~_*`]/;

// "Here is the checklist": tells that something follows, and not what.
const ANNOUNCEMENT =
  /\b(?:checklist|check-list|diary|(?:my|our|the) (?:\S+ ){0,3}lists?\b|for (?:those|people|anyone|everyone) who|(?:someone|somebody|people|everyone) (?:keeps? )?ask(?:s|ed|ing)?|want to write|like to write|write down why|explained|what (?:i|we) learned|what nobody tells|this is what|(?:\w+ )?(?:things|lessons|mistakes|rules|steps|tips|reasons|questions|ways|numbers) (?:i|we|you|that|to|for|from)|i have a \S+ (?:with|that|for)|anatomy of|the story of|a story|routine (?:i|we)|template (?:i|we))\b/iu;

/** Whether a sentence announces what the post is going to say. */
export const isAnnouncement = (sentence: string): boolean => ANNOUNCEMENT.test(sentence);

/** Whether a sentence is talk (greetings, calls to comment or follow) or holds what a summary must not: links, hashtags, names of accounts, markup. */
export const isNoise = (sentence: string): boolean =>
  GREETING.test(sentence) || CALL_TO_ACTION.test(sentence) || MARKUP.test(sentence) || isUnsafeText(sentence);
