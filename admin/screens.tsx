import { ActButton } from './components/act-button';
import { count } from './components/count';
import { GoButton } from './components/go-button';
import {
  AtSign,
  Book,
  CalendarDays,
  Check,
  Cog,
  Flag,
  Hash,
  Inbox,
  KeyRound,
  ListChecks,
  Mail,
  Newspaper,
  RefreshCw,
  RotateCcw,
  RotateCcwClock,
  Rss,
  Users,
} from './components/icons/lucide';
import { nameSource } from './components/name-source';
import { RelativeTime } from './components/relative-time';
import { RowLink } from './components/row-link';
import type { Hashtag } from './resources/hashtags/hashtag';
import { HashtagsList } from './resources/hashtags/hashtags-list';
import type { Job } from './resources/jobs/job';
import { JobsList, nameJob } from './resources/jobs/jobs-list';
import { KeysList } from './resources/keys/keys-list';
import { LogList } from './resources/log/log-list';
import { IssueShow } from './resources/mail/issue-show';
import { MailList } from './resources/mail/mail-list';
import { NextTile } from './resources/mail/next-tile';
import type { PostRow } from './resources/posts/post';
import { PostCreate } from './resources/posts/post-create';
import { PostEdit } from './resources/posts/post-edit';
import { PostsList } from './resources/posts/posts-list';
import { ReadersList } from './resources/readers/readers-list';
import { ReportShow } from './resources/reports/report-show';
import { describeReasons, type ReportedPost, ReportsList } from './resources/reports/reports-list';
import { type AuthorRequest, KINDS } from './resources/requests/request';
import { RequestShow } from './resources/requests/request-show';
import { RequestsList } from './resources/requests/requests-list';
import { ReviewQueue } from './resources/review/review-queue';
import { explainHealth, type Source } from './resources/sources/source';
import { SourceCreate } from './resources/sources/source-create';
import { SourceEdit } from './resources/sources/source-edit';
import { SourceShow } from './resources/sources/source-show';
import { SourcesList } from './resources/sources/sources-list';
import { StoriesList } from './resources/stories/stories-list';
import type { Story } from './resources/stories/story';
import { SubscribersList } from './resources/subscribers/subscribers-list';
import { SummariesList } from './resources/summaries/summaries-list';
import { namePeriod, type Summary } from './resources/summaries/summary';
import { SummaryEdit } from './resources/summaries/summary-edit';
import type { Screen } from './screen';

/** Every screen, in the order of the menu. A new one is an entry here. */
export const SCREENS: Screen[] = [
  // Every post, on the site and off it.
  {
    ...{ name: 'posts', label: 'Posts', group: 'Content', icon: Newspaper },
    ...{ list: PostsList, edit: PostEdit, create: PostCreate, recordRepresentation: 'title' },
  },
  // Collected posts that await an operator, and those that feeds have corrected or removed since. Its rows are posts.
  {
    ...{ name: 'review', label: 'Review', group: 'Content', icon: ListChecks, list: ReviewQueue },
    todos: [
      {
        ...{ resource: 'posts', filter: { state: 'draft' } },
        together: (total) => `${count(total, 'post')} to review`,
        reason: ({ title, author }: PostRow) => `The newest: ${title}${author ? `, by ${author}` : ''}`,
        button: <GoButton label="Review" to="/review" />,
      },
      {
        ...{ resource: 'sources/changes', filter: {} },
        together: (total) => `${count(total, 'post')} changed at their source`,
        reason: ({ source }: { source: string }) => `The first: ${source}`,
        button: <GoButton label="Compare" to="/review" />,
      },
    ],
  },
  // Feeds that posts are collected from.
  {
    ...{ name: 'sources', label: 'Sources', group: 'Content', icon: Rss, recordRepresentation: nameSource },
    ...{ list: SourcesList, show: SourceShow, create: SourceCreate, edit: SourceEdit },
    todos: [
      {
        filter: { health: 'failing' },
        name: (source: Source) => <RowLink to="show">{nameSource(source)}</RowLink>,
        reason: (source: Source) => explainHealth(source),
        button: (
          <ActButton verb="fetch" label="Fetch now" done="It will be fetched now." icon={<RefreshCw size={18} />} />
        ),
      },
      {
        filter: { health: 'held' },
        name: (source: Source) => <RowLink to="show">{nameSource(source)}</RowLink>,
        reason: (source: Source) => explainHealth(source),
        button: <GoButton label="Review" to="/review" />,
      },
    ],
  },
  // The summaries of days and weeks.
  {
    ...{ name: 'summaries', label: 'Summaries', group: 'Content', icon: CalendarDays },
    ...{ list: SummariesList, edit: SummaryEdit, recordRepresentation: namePeriod },
    todos: [
      {
        filter: { awaitsReview: true },
        name: (summary: Summary) => <RowLink to="edit">{namePeriod(summary)}</RowLink>,
        reason: () => 'A language model has written it; readers see the one before.',
        button: <GoButton label="Review" type="edit" />,
      },
      {
        filter: { state: 'failed' },
        name: (summary: Summary) => <RowLink to="edit">{namePeriod(summary)}</RowLink>,
        reason: ({ failure }: Summary) => failure ?? 'The summary could not be written.',
        button: (
          <ActButton
            verb="regenerate"
            label="Write anew"
            done="It is being written anew."
            icon={<RefreshCw size={18} />}
          />
        ),
      },
    ],
  },
  // Posts about the same event.
  {
    ...{ name: 'stories', label: 'Stories', group: 'Content', icon: Book, list: StoriesList },
    todos: [
      {
        filter: { state: 'suggested' },
        together: (total) => `${count(total, 'story', 'stories')} suggested`,
        reason: ({ title }: Story) => `The newest: ${title}`,
        button: <GoButton label="Look" to="/stories" />,
      },
    ],
  },
  // Names of hashtags, which belong to everybody.
  {
    ...{ name: 'hashtags', label: 'Hashtags', group: 'Content', icon: Hash, list: HashtagsList },
    todos: [
      {
        filter: { state: 'waiting' },
        name: ({ name }: Hashtag) => name,
        reason: ({ makers }: Hashtag) => (makers.length > 0 ? `made by ${makers.join(', ')}` : 'waits to be approved'),
        button: <ActButton verb="approve" label="Approve" done="It is on the site." icon={<Check size={18} />} />,
      },
    ],
  },
  // The Monday mail.
  {
    ...{ name: 'mail', label: 'Monday mail', group: 'Audience', icon: Mail },
    ...{ list: MailList, show: IssueShow, tile: NextTile },
  },
  // Readers with an account.
  {
    ...{ name: 'readers', label: 'Readers', group: 'Audience', icon: Users },
    ...{ list: ReadersList, recordRepresentation: 'username' },
  },
  // The list of the Monday mail.
  {
    ...{ name: 'subscribers', label: 'Subscribers', group: 'Audience', icon: AtSign },
    ...{ list: SubscribersList, recordRepresentation: 'email' },
  },
  // Reports of readers, by post.
  {
    ...{ name: 'reports', label: 'Reports', group: 'Audience', icon: Flag, list: ReportsList, show: ReportShow },
    todos: [
      {
        filter: {},
        name: ({ title }: ReportedPost) => title,
        reason: (post: ReportedPost) => describeReasons(post),
        button: <GoButton label="Look" type="show" />,
      },
    ],
  },
  // Requests of authors to have posts removed.
  {
    ...{ name: 'requests', label: 'Requests', group: 'Audience', icon: Inbox, list: RequestsList, show: RequestShow },
    todos: [
      {
        filter: {},
        sort: { field: 'dueAt', order: 'ASC' },
        name: ({ author, kind }: AuthorRequest) => `${KINDS[kind]}: ${author}`,
        reason: ({ dueAt }: AuthorRequest) => (
          <>
            Due <RelativeTime at={dueAt} />
          </>
        ),
        button: <GoButton label="Decide" type="show" />,
      },
    ],
  },
  // Work in the background.
  {
    ...{ name: 'jobs', label: 'Jobs', group: 'System', icon: Cog, list: JobsList },
    todos: [
      {
        filter: { state: 'failed' },
        name: (job: Job) => nameJob(job),
        reason: ({ reason }: Job) => reason ?? 'It failed.',
        button: (
          <ActButton verb="retry" label="Try again" done="It will be tried again." icon={<RotateCcw size={18} />} />
        ),
      },
    ],
  },
  { name: 'log', label: 'Log', group: 'System', icon: RotateCcwClock, list: LogList },
  // Keys of scripts.
  {
    ...{ name: 'tokens', label: 'Keys', group: 'System', icon: KeyRound },
    list: KeysList,
    recordRepresentation: 'name',
  },
];
