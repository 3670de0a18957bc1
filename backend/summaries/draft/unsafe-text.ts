// A summary's only links are its citations, and what posts say to machines is nobody's news.
const LINK =
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.|\b(?:javascript|data|vbscript|mailto|tel):(?=\S)|\S@\S+\.\S|\b[\p{L}\p{N}-]{2,}\.(?:com|net|org|io|co|app|dev|ai|info|biz|xyz|link|example|test|ly|me|shop|store|site|online|click|top|ru|cn|de|fr|uk|eu|us)\b(?:\/\S*)?/iu;
const MARKUP = /<\/?[a-z!?]|&(?:#\w+|[a-z]+);|!?\[[^\]]*\]\s*[([]|```|^\s*\[[^\]]+\]:|[\u202A-\u202E\u2066-\u2069]/iu;
const ACCOUNT_OR_HASHTAG = /(?:^|[\s(])[@#][\p{L}_]/u;
const TO_MACHINES =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instruction|prompt|rule|guideline|context|direction|command|polic)\w*|\bsystem prompt\b|\b(?:your|these|new|previous|prior|above|following) instructions?\b|\b(?:as an?|you are an?|dear|attention,?|hey) (?:ai|llm|chatbot|assistant|language model|bot|summar\w+)\b|\blanguage models?[,:]|\b(?:in|into|to) (?:your|the|this) summary\b|\b(?:end|begin|start) of (?:posts?|prompt|data|input)\b|<\|/iu;

/** Whether a text holds a link, markup, an account, a hashtag, or words meant for a language model. */
export const isUnsafeText = (text: string): boolean =>
  LINK.test(text) || MARKUP.test(text) || ACCOUNT_OR_HASHTAG.test(text) || TO_MACHINES.test(text);
