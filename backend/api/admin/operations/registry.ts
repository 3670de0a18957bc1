import { AUTHOR_OPERATIONS } from './authors.ts';
import { BACKUP_OPERATIONS } from './backups.ts';
import type { Operation } from './base/operation.ts';
import { CAPTURE_OPERATIONS } from './captures.ts';
import { HASHTAG_OPERATIONS } from './hashtags.ts';
import { JOB_OPERATIONS } from './jobs.ts';
import { LIST_OPERATIONS } from './lists.ts';
import { LOG_OPERATIONS } from './log.ts';
import { MAIL_OPERATIONS } from './mail.ts';
import { OPERATOR_OPERATIONS } from './operators.ts';
import { POST_OPERATIONS } from './posts.ts';
import { READER_OPERATIONS } from './readers.ts';
import { REPORT_OPERATIONS } from './reports.ts';
import { REQUEST_OPERATIONS } from './requests.ts';
import { removeSamplesOperation } from './samples.ts';
import { SOURCE_OPERATIONS } from './sources.ts';
import { STORY_OPERATIONS } from './stories.ts';
import { SUBSCRIBER_OPERATIONS } from './subscribers.ts';
import { SUGGESTION_OPERATIONS } from './suggestions.ts';
import { SUMMARY_OPERATIONS } from './summaries.ts';
import { TOKEN_OPERATIONS } from './tokens.ts';

export const OPERATIONS: readonly Operation[] = [
  ...POST_OPERATIONS,
  ...AUTHOR_OPERATIONS,
  ...SOURCE_OPERATIONS,
  ...SUMMARY_OPERATIONS,
  ...STORY_OPERATIONS,
  ...MAIL_OPERATIONS,
  ...SUBSCRIBER_OPERATIONS,
  ...READER_OPERATIONS,
  ...HASHTAG_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...CAPTURE_OPERATIONS,
  ...REQUEST_OPERATIONS,
  ...SUGGESTION_OPERATIONS,
  ...LIST_OPERATIONS,
  ...JOB_OPERATIONS,
  ...LOG_OPERATIONS,
  ...OPERATOR_OPERATIONS,
  ...TOKEN_OPERATIONS,
  ...BACKUP_OPERATIONS,
  removeSamplesOperation,
];
