import { DataTable, type RaRecord, SearchInput, SelectInput } from 'react-admin';
import { BulkActButton } from '../../components/bulk-act-button';
import { TimeCol } from '../../components/columns';
import { showDone } from '../../components/count';
import { Check, EyeOff } from '../../components/icons/lucide';
import { RowLink } from '../../components/row-link';
import { ScreenList } from '../../components/screen-list';
import { nameReason, REASONS, type Reason } from './reasons';

export type ReportedPost = RaRecord<number> & {
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
    <ScreenList
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
            done={showDone('post')('hidden')}
            icon={<EyeOff size={18} />}
          />
        </>
      }
    >
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
      <TimeCol source="latestAt" label="Last" />
    </ScreenList>
  );
}

export const describeReasons = ({ reasons }: ReportedPost): string =>
  reasons.map(({ reason, count }) => (count > 1 ? `${nameReason(reason)} (${count})` : nameReason(reason))).join(', ');

const describeSettled = (count: number): string =>
  count === 1 ? 'The reports are settled.' : `The reports of ${count} posts are settled.`;
