import type { Reverts } from '../audit/revert.ts';
import { HASHTAG_REVERTS } from '../hashtags/hashtag-reverts.ts';
import { REPORT_REVERTS } from '../reports/report-reverts.ts';

/** Everything that the log can take back. A change whose action is not here stays. */
export const REVERTS: Reverts = { ...HASHTAG_REVERTS, ...REPORT_REVERTS };
