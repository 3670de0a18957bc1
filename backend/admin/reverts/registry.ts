import { READER_REVERTS } from '#backend/admin/readers/block-readers.ts';
import type { Reverts } from '#backend/db/audit/revert.ts';
import { MAIL_REVERTS } from '#backend/mail/digest/issue/mail-reverts.ts';
import { SUBSCRIBER_REVERTS } from '#backend/mail/subscribers/subscriber-reverts.ts';
import { POST_REVERTS } from '#backend/posts/curation/post-reverts.ts';
import { HASHTAG_REVERTS } from '#backend/posts/hashtags/hashtag-reverts.ts';

import { REPORT_REVERTS } from '#backend/posts/reports/settle-reports.ts';
import { REQUEST_REVERTS } from '#backend/requests/request-reverts.ts';

import { SOURCE_REVERTS } from '#backend/sources/curate-sources.ts';
import { STORY_REVERTS } from '#backend/stories/curate/story-reverts.ts';
import { SUMMARY_REVERTS } from '#backend/summaries/curate/summary-reverts.ts';

/** Actions that are missing here cannot be reverted. */
export const REVERTS: Reverts = {
  ...HASHTAG_REVERTS,
  ...POST_REVERTS,
  ...MAIL_REVERTS,
  ...READER_REVERTS,
  ...REPORT_REVERTS,
  ...REQUEST_REVERTS,
  ...SOURCE_REVERTS,
  ...STORY_REVERTS,
  ...SUBSCRIBER_REVERTS,
  ...SUMMARY_REVERTS,
};
