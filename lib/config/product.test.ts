import { expect, it } from 'vitest';
import { SWITCHABLE_DEFAULTS } from './defaults.mjs';
import * as product from './product';

// Written out a second time on purpose: a number changed by accident must fail here. Change the specification first (§9).
it.each([
  ['Feed page size', product.FEED_PAGE_SIZE, 25],
  ['Related articles fetched', product.RELATED_FETCHED, 20],
  ['Related articles shown', product.RELATED_SHOWN, 4],
  ['Daily and weekly summaries', product.SUMMARIES_SHOWN, 10],
  ['Posts the authors are counted from', product.AUTHORS_SAMPLE, 1000],
  ['Authors list', product.AUTHORS_SHOWN, 50],
  ['Search debounce', product.SEARCH_DEBOUNCE_MS, 500],
  ['Summary cache', product.SUMMARIES_FRESH_S, 300],
  ['Banner cache', product.BANNER_FRESH_S, 300],
  ['Banner retained', product.BANNER_KEPT_S, 600],
  ['Reading speed', product.READING_WORDS_PER_MINUTE, 225],
  ['Summary card preview', product.SUMMARY_PREVIEW_CHARACTERS, 200],
  ['Password minimum', product.PASSWORD_MIN_CHARACTERS, 6],
  ['Mobile breakpoint', product.MOBILE_BREAKPOINT_PX, 768],
  ['Promo cadence', product.PROMO_EVERY_POSTS, 10],
  ['Copy confirmation', product.COPY_CONFIRMATION_MS, 2_000],
  ['Default layout', product.DEFAULT_COLUMNS, 3],
  ['Drawer animation', product.DRAWER_ANIMATION_S, 0.5],
  ['Drawer close threshold', product.DRAWER_CLOSE_THRESHOLD, 0.25],
  ['Drawer velocity', product.DRAWER_VELOCITY_THRESHOLD, 0.4],
  ['Storage key for the session', product.SESSION_STORAGE_KEY, 'user'],
  ['Banner claim', SWITCHABLE_DEFAULTS.SITE_CLAIM, '2,000+ Amazon Experts'],
])('%s: %o', (_item, value, expected) => {
  expect(value).toBe(expected);
});
