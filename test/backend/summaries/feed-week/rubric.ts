/** The facts that a reader should learn from each day of the week of posts in `posts.ndjson`: all expressions of a fact have to match. */
export const DAY_FACTS: Record<string, RegExp[][]> = {
  '2026-10-05': [
    [/25 clicks/, /12 %/],
    [/lid set/, /23 %/],
    [/1 November/, /\$6\.90/],
    [/hiking socks|frequently returned/i, /6\.8 %/],
    [/candle/i, /23 %/],
  ],
  '2026-10-06': [
    [/dayparting/i, /9 %/],
    [/dayparting/i, /27 %/],
    [/October 20/, /EN 71-3/],
    [/\$5\.12/, /carton/i],
    [/return/i, /Shoes 21\.3 %/],
    [/30 units/, /27 reviews/],
    [/41 negative keywords/],
  ],
  '2026-10-07': [
    [/€0\.61/, /video/],
    [/static/, /5\.2 against 3\.9/],
    [/\$3,240|5 of 6 claims/, /photo/],
    [/commingl/i, /March 31, 2027/],
    [/\$0\.32/],
    [/4 %/, /2\.300 Euro/],
    [/item type keyword/],
    [/\$412 against \$371/],
  ],
  '2026-10-08': [
    [/\$0\.41/, /\$0\.22/],
    [/Rufus/, /19 of the 26/],
    [/test buy/i, /11 were removed/],
    [/TACoS/, /12\.3 %/],
    [/13\.9 %/, /8\.4 %/],
    [/\$2\.35/, /7 % of the handles/],
    [/rest of search/i, /900 %/],
  ],
  '2026-10-09': [
    [/40 %/, /budgets?/],
    [/31 % more|11 am/],
    [/214 orders|7\.4 %/, /cart abandoners/],
    [/16 days/, /signed statement|Account Health/],
    [/9,400/, /Spanish/],
  ],
  '2026-10-10': [
    [/Premium A\+ is not being discontinued|Premium A\+ stays/],
    [/5\.6 %/],
    [/\$640/],
    [/ISPM 15/, /€1,150/],
    [/310 to 640/],
    [/\$3,240|5 of 6 claims/],
  ],
  '2026-10-11': [
    [/\$2\.14/, /supplements/],
    [/31 of 118/],
    [/suppressed/, /5 hours/],
    [/2\.1 days/, /rush/],
    [/EPR/, /6 %/],
  ],
};

/** The facts that the week's summary should have. */
export const WEEK_FACTS: RegExp[][] = [
  [/commingl/i, /March 31, 2027/],
  [/dayparting/i, /9 %/],
  [/dayparting/i, /27 %/],
  [/5\.2 against 3\.9/],
  [/4\.8 against 3\.1|€0\.61/],
  [/budgets/i, /October 13/],
  [/October 20/, /EN 71-3/],
  [/\$6\.90/],
  [/\$5\.12/],
  [/6\.8 %/],
];

/** Strings that no summary of the week may hold. */
export const FORBIDDEN: RegExp[] = [
  /appeared first on/i,
  /reader-supported/i,
  /subscribe for|subscribe now|unsubscribe|view in browser/i,
  /\bRT by|\bRe @|[Rr]eposted this|submitted by|\[link\]|\[comments\]/,
  /LAUNCH30|MASTER70|LAB20|ReviewRocket|KeywordKing|Mastery Bundle/i,
  /AI summarizers|AI assistants|GuruCourse|GPT Seller Pro|best tool/i,
  /In (?:this|today's) video|New episode|Listen on Spotify|Comment "/i,
  /Link in bio|DM me|Hiring|giveaway|Thanks for 100k/i,
  /amzn\.example|https?:|AirFryer/i,
  /Read more|Forward it to a friend|Agree\?|Drop a/i,
  /Good morning|So proud|Happy Thursday|Friday checklist for Q4:?\s*[.—]/i,
  /through the roof|Boring rules win\.|fortune\.? —|💀/i,
];
