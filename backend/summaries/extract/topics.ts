// The subjects of the trade, in the order in which a tie is settled.
const TOPICS: readonly [name: string, words: RegExp][] = [
  [
    'Rules and account health',
    /\b(?:polic(?:y|ies)|complian\w+|test report|certificat\w+|suspen\w+|deactivat\w+|reinstat\w+|appeal\w*|account health|hijack\w*|counterfeit|brand registry|trademark|epr|gpsr|vat|packaging rules|ppwr|listing removed|removed after|requires?|mandatory|infringement|verification|linked accounts?|featured offer|suppress\w*|buy box|parity|commingl\w+|fnsku)\b/giu,
  ],
  [
    'Advertising',
    /\b(?:ppc|acos|tacos|roas|cpc|ads?|advertis\w+|campaigns?|bids?|bidding|keywords?|placements?|sponsored|dsp|dayparting|budgets?|search terms?|negatives?|targeting|rest of search|impressions share)\b/giu,
  ],
  [
    'Listings, images and conversion',
    /\b(?:listings?|main image|images?|photos?|pictures?|a\+|conversion|click-through|ctr|titles?|bullets?|seo|rufus|index\w*|item type|backend|size chart|video|design\w*|thumbnail|cosmo|manage your experiments|variation)\b/giu,
  ],
  [
    'Fees, freight and stock',
    /\b(?:fees?|fba|awd|inbound|freight|container|pallets?|cartons?|warehouse|inventory|stock|storage|surcharge|shipping|carrier|prep|customs|tariffs?|duty|duties|forwarder|demurrage|split|supplier|suppliers|inspection|moq|sourcing|factory|packaging|lead time)\b/giu,
  ],
  [
    'Reviews, returns and customers',
    /\b(?:reviews?|vine|returns?|returned|refunds?|ratings?|stars?|customer service|buyer messages|feedback|badge|subscribe & save|subscribers|churn|brand tailored)\b/giu,
  ],
  [
    'Prices and profit',
    /\b(?:pric\w+|margins?|profit\w*|coupons?|discounts?|cash|loan|lending|bank|revenue|valuation|landed cost|deal days|prime day|promotions?|gewinn|preise)\b/giu,
  ],
];
export const OTHER_TOPIC = 'Also';
/** The front page shows the point under it by itself. */
export const WORTH_TRYING = 'Worth trying';

/** Which subject of the trade a text is about. */
export function topicOf(title: string, text: string): string {
  let best: { name: string; count: number } = { name: OTHER_TOPIC, count: 0 };
  for (const [name, words] of TOPICS) {
    const count =
      new Set(text.toLowerCase().match(words)).size * 2 +
      (text.match(words)?.length ?? 0) * 0.5 +
      2 * (title.match(words)?.length ?? 0);
    if (count > best.count) best = { name, count };
  }
  return best.name;
}

/** The headings under which a language model may put a point. */
export const HEADINGS: readonly string[] = [...TOPICS.map(([name]) => name), OTHER_TOPIC, WORTH_TRYING];
