import type { z } from 'zod';
import type { parsedSchema } from '../../../posts/capture/parse-post.ts';
import type { PostReports, ReportedPost } from '../../../posts/reports/report-schema.ts';
import type { requestSchema } from '../../../requests/request.ts';
import type { ListedSource } from '../../../sources/find-sources.ts';
import type { CuratedSummary } from '../../../summaries/curate/list-summaries.ts';
import type { lastBackupSchema } from './backups.ts';
import type { logRowSchema } from './log.ts';
import type { issueDetailSchema, issueRowSchema, nextIssueSchema } from './mail.ts';
import type { sourceDetailSchema } from './sources.ts';
import type { summarySchema } from './summaries.ts';
import type { tokenSchema } from './tokens.ts';

// Types of the operations' results. The desk, which is built without the backend, imports these alone.

export type { Author } from '../../../authors/author-schema.ts';
export type { Job, JobKind } from '../../../jobs/manage-jobs.ts';
export type { Subscriber } from '../../../newsletter/subscribers/search-subscribers.ts';
export type { Post, PostRow } from '../../../posts/curation/post-schema.ts';
export type { HashtagListRow as Hashtag } from '../../../posts/hashtags/list-hashtags.ts';
export type { Capture } from '../../../posts/waiting/capture-schema.ts';
export type { FeedPreview } from '../../../sources/inspect-feed.ts';
export type { ComparedStory, Story } from '../../../stories/curate/list-stories.ts';
export type { Suggestion } from '../../../suggestions/suggestion.ts';
export type { Imported, ImportProgress } from '../imports/import-reading.ts';
export type { PublicList } from '../lists/list-lists.ts';
export type { Reader } from '../readers/list-readers.ts';

export type AuthorRequest = z.output<typeof requestSchema>;
export type Issue = z.output<typeof issueRowSchema>;
export type Key = z.output<typeof tokenSchema>;
export type LastBackup = z.output<typeof lastBackupSchema>;
export type LogLine = z.output<typeof logRowSchema>;
/** A post that was read from a paste or a capture. */
export type ParsedPost = z.output<typeof parsedSchema>;
export type NextIssue = z.output<typeof nextIssueSchema>;
export type { ReportedPost };
export type Source = ListedSource;
export type Summary = CuratedSummary;
export type Tip = NextIssue['tips'][number];

// React-admin shows the row of a list until the whole record has come.
export type IssueDetail = Issue & Partial<z.output<typeof issueDetailSchema>>;
export type ReportedPostDetail = Pick<ReportedPost, 'id' | 'title' | 'author'> & Partial<PostReports>;
export type SourceDetail = Source & Partial<z.output<typeof sourceDetailSchema>>;
export type SummaryDetail = Summary & Partial<z.output<typeof summarySchema>>;
