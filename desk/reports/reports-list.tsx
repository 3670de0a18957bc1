import { Check, EyeOff } from 'lucide-react';
import { DataTable, type RaRecord, SearchInput, SelectInput } from 'react-admin';
import { BulkActButton } from '../parts/bulk-act-button';
import { TimeCol } from '../parts/columns';
import { sayDone } from '../parts/count';
import { RelativeTime } from '../parts/relative-time';
import { RowLink } from '../parts/row-link';
import { ScreenList } from '../parts/screen-list';
import { nameReason, REASONS, type Reason } from './reasons';

type ReportedPost = RaRecord<number> & {
  title: string;
  author: string | null;
  reports: number;
  reasons: { reason: Reason; count: number }[];
  latestAt: string;
  note: string | null;
};

/** Without one, those that wait. */
const STATES = [
  { id: 'settled', name: 'Settled' },
  { id: 'off-site', name: 'Taken off the site' },
];

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" label="State" choices={STATES} alwaysOn emptyText="Waiting" />,
  <SelectInput key="reason" source="reason" label="Reason" choices={[...REASONS]} />,
];

/** Posts that readers have reported, the newest report first. */
export function ReportsList() {
  return (
    <ScreenList<ReportedPost>
      sort={{ field: 'latestAt', order: 'DESC' }}
      filters={FILTERS}
      empty="No reports are waiting."
      link="show"
      bulkActions={
        <>
          <BulkActButton verb="settle" label="Nothing to do" done={describeSettled} icon={<Check size={18} />} />
          {/* Hiding is the posts' own verb; the reports go with it, and come back with an Undo. */}
          <BulkActButton
            resource="posts"
            verb="hide"
            label="Hide"
            done={sayDone('post')('hidden')}
            icon={<EyeOff size={18} />}
          />
        </>
      }
      card={(post) => ({
        title: post.title,
        lines: [describeReasons(post), post.note && `“${post.note}”`, <RelativeTime key="at" at={post.latestAt} />],
      })}
    >
      <TimeCol source="latestAt" label="Last" />
      <DataTable.Col
        source="title"
        label="Post"
        disableSort
        render={({ title }: ReportedPost) => (
          <RowLink to="show">
            <bdi>{title}</bdi>
          </RowLink>
        )}
      />
      <DataTable.Col source="author" label="Author" disableSort />
      <DataTable.NumberCol source="reports" label="Reports" />
      <DataTable.Col source="reasons" label="Reasons" render={describeReasons} disableSort />
      <DataTable.Col source="note" label="Newest note" disableSort />
    </ScreenList>
  );
}

const describeReasons = ({ reasons }: ReportedPost): string =>
  reasons.map(({ reason, count }) => (count > 1 ? `${nameReason(reason)} (${count})` : nameReason(reason))).join(', ');

const describeSettled = (count: number): string =>
  count === 1 ? 'The reports are settled.' : `The reports of ${count} posts are settled.`;
