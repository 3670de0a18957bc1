import type { FC, ReactNode } from 'react';
import type { RaRecord, ResourceProps, SortPayload } from 'react-admin';
import type {
  AuthorRequest,
  Capture,
  Hashtag,
  Job,
  PostRow,
  PublicList,
  ReportedPost,
  Source,
  Story,
  Suggestion,
  Summary,
} from '#backend/api/admin/operations/records.ts';
import { ActButton, GoButton } from './components/buttons';
import type { IconName } from './components/icon';
import { count, nameSource, RelativeTime } from './components/words';
import { AuthorEdit } from './resources/authors/author-edit';
import { AuthorsList } from './resources/authors/authors-list';
import { CaptureTools } from './resources/capture-tools/capture-tools';
import { CapturesList } from './resources/captures/captures-list';
import { HashtagsList } from './resources/hashtags/hashtags-list';
import { ImportPage } from './resources/import/import-page';
import { nameJob } from './resources/jobs/job';
import { JobsList } from './resources/jobs/jobs-list';
import { KeysList } from './resources/keys/keys-list';
import { describeListReasons, ListsList } from './resources/lists/lists-list';
import { LogList } from './resources/log/log-list';
import { IssueShow, MailList } from './resources/mail/mail-list';
import { NextTile } from './resources/mail/next-issue';
import { PostCreate } from './resources/posts/capture/capture-page';
import { PostEdit } from './resources/posts/post-form';
import { PostsList } from './resources/posts/posts-list';
import { ReadersList } from './resources/readers/readers-list';
import { ReportShow } from './resources/reports/report-show';
import { describeReasons, ReportsList } from './resources/reports/reports-list';
import { RequestShow } from './resources/requests/request-show';
import { KINDS, RequestsList } from './resources/requests/requests-list';
import { ReviewQueue } from './resources/review/review-queue';
import { SourceCreate, SourceEdit } from './resources/sources/source-form';
import { SourceShow } from './resources/sources/source-show';
import { explainHealth, SourcesList } from './resources/sources/sources-list';
import { StoriesPage } from './resources/stories/stories-page';
import { SubscribersList } from './resources/subscribers/subscribers-list';
import { SuggestionsList } from './resources/suggestions/suggestions-list';
import { SummariesList } from './resources/summaries/summaries-list';
import { namePeriod } from './resources/summaries/summary';
import { SummaryEdit } from './resources/summaries/summary-edit';

/** Every screen, in the order of the menu. A new one is an entry here. */
export const SCREENS: Screen[] = [
  {
    ...{ name: 'posts', label: 'Posts', group: 'Content', icon: 'newspaper' },
    ...{ list: PostsList, edit: PostEdit, create: PostCreate, recordRepresentation: 'title' },
  },
  { name: 'import', label: 'Import', group: 'Content', icon: 'file-up', list: ImportPage },
  { name: 'capture-tools', label: 'Capture tools', group: 'Content', icon: 'download', list: CaptureTools },
  // Collected posts that await an operator. Its rows are posts.
  {
    ...{ name: 'review', label: 'Review', group: 'Content', icon: 'list-checks', list: ReviewQueue },
    todos: [
      {
        ...{ resource: 'posts', filter: { state: 'draft' } },
        together: (total) => `${count(total, 'post')} to review`,
        reason: ({ title, author }: PostRow) => `The newest: ${title}${author ? `, by ${author}` : ''}`,
        button: <GoButton label="Review" to="/review" />,
      },
    ],
  },
  // Addresses from imports, whose posts an operator copies or captures.
  {
    ...{ name: 'captures', label: 'To capture', group: 'Content', icon: 'bookmark', list: CapturesList },
    recordRepresentation: 'link',
    todos: [
      {
        filter: {},
        together: (total) => `${count(total, 'address', 'addresses')} to capture`,
        reason: ({ link }: Capture) => `The newest: ${link}`,
        button: <GoButton label="Capture" to="/captures" />,
      },
    ],
  },
  {
    ...{ name: 'sources', label: 'Sources', group: 'Content', icon: 'rss', recordRepresentation: nameSource },
    ...{ list: SourcesList, show: SourceShow, create: SourceCreate, edit: SourceEdit },
    todos: [
      {
        filter: { health: 'failing', dismissed: false },
        reason: (source: Source) => explainHealth(source),
        button: <ActButton verb="fetch" label="Fetch now" done="It will be fetched now." icon="refresh-cw" />,
        canDismiss: true,
      },
      {
        filter: { health: 'paused', dismissed: false },
        reason: (source: Source) => explainHealth(source),
        button: <ActButton verb="resume" label="Resume" done="The source is resumed." icon="play" />,
        canDismiss: true,
      },
      {
        filter: { health: 'held' },
        reason: (source: Source) => explainHealth(source),
        button: <GoButton label="Review" to="/review" />,
      },
    ],
  },
  {
    ...{ name: 'summaries', label: 'Summaries', group: 'Content', icon: 'calendar-days' },
    ...{ list: SummariesList, edit: SummaryEdit, recordRepresentation: namePeriod },
    todos: [
      {
        filter: { state: 'failed' },
        reason: ({ failure }: Summary) => failure ?? 'The summary could not be written.',
        button: <ActButton verb="regenerate" label="Rewrite" done="It is being rewritten." icon="refresh-cw" />,
      },
    ],
  },
  {
    ...{ name: 'stories', label: 'Stories', group: 'Content', icon: 'book', list: StoriesPage },
    todos: [
      {
        filter: { state: 'suggested' },
        together: (total) => `${count(total, 'story', 'stories')} suggested`,
        reason: ({ title }: Story) => `The newest: ${title}`,
        button: <GoButton label="Review" to="/stories" />,
      },
    ],
  },
  {
    ...{ name: 'authors', label: 'Authors', group: 'Content', icon: 'user-round', recordRepresentation: 'name' },
    ...{ list: AuthorsList, edit: AuthorEdit },
  },
  {
    ...{ name: 'hashtags', label: 'Hashtags', group: 'Content', icon: 'hash', list: HashtagsList },
    recordRepresentation: 'name',
    todos: [
      {
        filter: { state: 'waiting' },
        reason: ({ makers }: Hashtag) => (makers.length > 0 ? `made by ${makers.join(', ')}` : 'waits to be approved'),
        button: <ActButton verb="approve" label="Approve" done="It is on the site." icon="check" />,
      },
    ],
  },
  {
    ...{ name: 'mail', label: 'Monday mail', group: 'Audience', icon: 'mail' },
    ...{ list: MailList, show: IssueShow, tile: NextTile },
  },
  {
    ...{ name: 'readers', label: 'Readers', group: 'Audience', icon: 'users' },
    ...{ list: ReadersList, recordRepresentation: 'username' },
  },
  {
    ...{ name: 'subscribers', label: 'Subscribers', group: 'Audience', icon: 'at-sign' },
    ...{ list: SubscribersList, recordRepresentation: 'email' },
  },
  {
    ...{ name: 'reports', label: 'Reports', group: 'Audience', icon: 'flag', list: ReportsList, show: ReportShow },
    recordRepresentation: 'title',
    todos: [
      {
        filter: {},
        reason: (post: ReportedPost) => describeReasons(post),
        button: <GoButton label="Review" type="show" />,
      },
    ],
  },
  {
    ...{ name: 'lists', label: 'Public lists', group: 'Audience', icon: 'list-checks', list: ListsList },
    recordRepresentation: 'title',
    todos: [
      {
        filter: { reported: true },
        reason: (list: PublicList) => `Reported: ${describeListReasons(list)}`,
        button: <GoButton label="Review" to="/lists" />,
      },
    ],
  },
  {
    ...{ name: 'requests', label: 'Requests', group: 'Audience', icon: 'inbox', list: RequestsList, show: RequestShow },
    recordRepresentation: ({ author, kind }: AuthorRequest) => `${KINDS[kind]}: ${author}`,
    todos: [
      {
        filter: {},
        sort: { field: 'dueAt', order: 'ASC' },
        reason: ({ dueAt }: AuthorRequest) => (
          <>
            Due <RelativeTime at={dueAt} />
          </>
        ),
        button: <GoButton label="Decide" type="show" />,
      },
    ],
  },
  {
    ...{ name: 'suggestions', label: 'Suggestions', group: 'Audience', icon: 'message-circle', list: SuggestionsList },
    recordRepresentation: 'link',
    todos: [
      {
        filter: {},
        together: (total) => `${count(total, 'post')} suggested by readers`,
        reason: ({ link, reader }: Suggestion) => `The newest: ${link}, by ${reader}`,
        button: <GoButton label="Review" to="/suggestions" />,
      },
    ],
  },
  {
    ...{ name: 'jobs', label: 'Jobs', group: 'System', icon: 'cog', list: JobsList, recordRepresentation: nameJob },
    todos: [
      {
        filter: { state: 'failed' },
        reason: ({ reason }: Job) => reason ?? 'It failed.',
        button: <ActButton verb="retry" label="Try again" done="It will be tried again." icon="rotate-ccw" />,
        canDismiss: true,
      },
    ],
  },
  { name: 'log', label: 'Log', group: 'System', icon: 'rotate-ccw-clock', list: LogList },
  {
    ...{ name: 'tokens', label: 'Keys', group: 'System', icon: 'key-round' },
    list: KeysList,
    recordRepresentation: 'name',
  },
];

/** The menu's groups, in its order. */
export const GROUPS = ['Content', 'Audience', 'System'] as const;

/** One resource of the API with its screens, as app.tsx registers it and the menu shows it. */
type Screen = Omit<ResourceProps, 'icon' | 'options'> & {
  /** The resource's name on the API. */
  name: string;
  /** The name in menu and headings. */
  label: string;
  group: (typeof GROUPS)[number];
  icon: IconName;
  /** Waiting work, counted in the menu and listed on the first page. */
  todos?: Todo[];
  /** A tile of the first page, such as the next mail. */
  tile?: FC;
};

/** Rows that somebody should do something about. */
type Todo = {
  filter: Record<string, unknown>;
  /** Of which list, if not the screen's own. */
  resource?: string;
  /** Which come first, if not as the API has it. */
  sort?: SortPayload;
  /** The summary of many: "2 posts to review". Without it each row is listed, by its `recordRepresentation`. */
  together?: (total: number) => string;
  // biome-ignore lint/suspicious/noExplicitAny: each screen knows the rows of its own list
  reason: (row: any) => ReactNode;
  /** The one button, in the context of the row. */
  button: ReactNode;
  /** An operator can dismiss a row once it was read; the resource has the verb. */
  canDismiss?: boolean;
};

/** The rows of a todo that are there now. */
export type Waiting = Todo & { screen: Screen; resource: string; rows: RaRecord[]; total: number };
