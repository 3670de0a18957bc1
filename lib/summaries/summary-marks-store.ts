import { createStore } from '@/lib/state/create-store';
import type { SummaryMarks } from './summary-marks';

/**
 * Bookmarks and hashtags of summaries live in memory alone and are gone with the page (spec §3). Keyed by user and
 * summary, so that whoever signs in next in the same tab does not find them.
 */
export const NO_SUMMARY_MARKS: ReadonlyMap<string, SummaryMarks> = new Map();

export const summaryMarksStore = createStore(NO_SUMMARY_MARKS);
