import { createStore } from '@/lib/state/create-store';
import type { SummaryTags } from './summary-tags';

/**
 * Bookmarks and hashtags of summaries live in memory alone and are gone with the page (spec §3). Keyed by user and
 * summary, so that whoever signs in next in the same tab does not find them.
 */
export const NO_SUMMARY_TAGS: ReadonlyMap<string, SummaryTags> = new Map();

export const summaryTagsStore = createStore(NO_SUMMARY_TAGS);
