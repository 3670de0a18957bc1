import { stemWord } from '#backend/summaries/text/claim-words.ts';
import type { Kind } from './find-evidence.ts';

/** How many posts there are, how many of them have a value, and how many of those within the window of the compared posts. */
export type Frequency = { posts: number; all: number; near: number };

/** Words that many posts of the trade share, however few of the known posts have them. */
const COMMON = new Set(
  `account acos ad advertiser advertising agency aggregator algorithm amazon api app asin audience barcode bid brand budget business
buyer campaign carton cart case category cent chart checkout china click client commission compliance container conversion cost coupon
course cpc creative creator ctr customer dashboard data deadline deal delivery design designer detail dollar dsp ebay ecommerce euro
europe european expert fba fbm fee france freight fulfilment fulfillment german germany growth guide image impression inbound inventory
invoice keyword label launch linkedin listing logistics margin market marketing marketplace mobile month offer online order organic
packaging parent percent performance photo pick platform policy post pound ppc price pricing prime product profit promotion quarter rank
ranking rate rating referral refund report retail retailer return revenue review roas rufus rule sale search seller selling service
shipment shipping shop shopify shopper social sponsored spend stock storage store strategy supplier supply surcharge tacos tariff tax
team temu term test tiktok title tool traffic twitter uk unit update usa usd vat vendor video vine walmart warehouse website`
    .split(/\s+/)
    .map(stemWord),
);
/** The shares of posts that have a value, as far as is known before any are counted; so many posts would outweigh them. */
const PRIOR_POSTS = 50;
const COMMON_SHARE = 0.03;
const RARE_SHARE = 0.002;
/** One digit is shared by chance, four hardly are: by how many digits count. */
const FIGURE_SHARES = [0.1, 0.03, 0.012];
/** Posts near each other may be one story; the more of them have a value, the more it is a topic of the season. */
const STORY_POSTS = 3;
const SEASON_WEIGHT = 0.25;
/** A value with a share of e^-2.5 (8 %) is worth nothing. */
const WORTHLESS = 2.5;
/** The weight of the rarest value, however many posts are known. */
const RAREST = 3.2;

/** How much it says that posts share a value: nothing for what many posts have outside the window, most for what none has. */
export function weighValue(key: string, kind: Kind, { posts, all, near }: Frequency): number {
  const value = key.slice(key.indexOf(':') + 1);
  const counted = all - near + SEASON_WEIGHT * Math.max(0, near - STORY_POSTS);
  const range = Math.max(1, toInformation(0, RARE_SHARE, posts));
  return (RAREST * Math.max(0, toInformation(counted, getPrior(value, kind), posts))) / range;
}

/** How much more a value says than one that is worth nothing, from its share of the posts and the one that is expected. */
const toInformation = (counted: number, prior: number, posts: number): number =>
  -Math.log((counted + 0.5 + prior * PRIOR_POSTS) / (posts + PRIOR_POSTS)) - WORTHLESS;

function getPrior(value: string, kind: Kind): number {
  if (kind === 'figure') return FIGURE_SHARES[countDigits(value) - 1] ?? RARE_SHARE;
  return COMMON.has(value) ? COMMON_SHARE : RARE_SHARE;
}

const countDigits = (value: string): number => value.replaceAll(/\D/g, '').replaceAll(/^0+|0+$/g, '').length;
