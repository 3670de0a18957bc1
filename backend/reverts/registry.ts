import type { Reverts } from '../audit/revert.ts';
import { MAIL_REVERTS } from '../digest/issue/mail-reverts.ts';
import { HASHTAG_REVERTS } from '../hashtags/hashtag-reverts.ts';
import { POST_REVERTS } from '../posts/post-reverts.ts';
import { READER_REVERTS } from '../readers/reader-reverts.ts';
import { REPORT_REVERTS } from '../reports/report-reverts.ts';
import { SOURCE_REVERTS } from '../sources/curate-sources.ts';
import { SUBSCRIBER_REVERTS } from '../subscribers/subscriber-reverts.ts';
import { SUMMARY_REVERTS } from '../summaries/curate/summary-reverts.ts';

/** Everything that the log can take back. A change whose action is not here stays. */
export const REVERTS: Reverts = {
  ...HASHTAG_REVERTS,
  ...POST_REVERTS,
  ...MAIL_REVERTS,
  ...READER_REVERTS,
  ...REPORT_REVERTS,
  ...SOURCE_REVERTS,
  ...SUBSCRIBER_REVERTS,
  ...SUMMARY_REVERTS,
};
