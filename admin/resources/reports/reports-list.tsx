import { DataTable, SearchInput, SelectInput } from 'react-admin';
import type { ReportedPost } from '#backend/api/admin/operations/records.ts';
import { BulkActButton, RecordLink } from '../../components/buttons';
import { ScreenList, TimeCol } from '../../components/screen-list';
import { showDone, toChoices } from '../../components/words';

/** The reasons of the API in an operator's words. */
export const REASONS = {
  spam: 'Spam',
  incorrect: 'Wrong author or link',
  offensive: 'Offensive',
  copyright: 'Copyright',
  other: 'Something else',
};

/** Without one, those that wait. */
const STATES = toChoices({ settled: 'Settled', 'off-site': 'Taken off the site' });

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={STATES} alwaysOn emptyText="Waiting" />,
  <SelectInput key="reason" source="reason" choices={toChoices(REASONS)} />,
];

/** Posts that readers have reported, the newest report first. */
export const ReportsList = () => (
  <ScreenList
    sort={{ field: 'latestAt', order: 'DESC' }}
    filters={FILTERS}
    empty="No reports are waiting."
    link="show"
    bulkActions={
      <>
        <BulkActButton verb="settle" label="Nothing to do" done={describeSettled} icon="check" />
        {/* Hiding is the posts' own verb; the reports go with it, and come back with an Undo. */}
        <BulkActButton resource="posts" verb="hide" label="Hide" done={showDone('post')('hidden')} icon="eye-off" />
      </>
    }
  >
    <DataTable.Col
      source="title"
      label="Post"
      disableSort
      render={({ title }: ReportedPost) => <RecordLink to="show">{title}</RecordLink>}
    />
    <DataTable.Col source="author" disableSort />
    <DataTable.NumberCol source="reports" />
    <DataTable.Col source="reasons" render={describeReasons} disableSort />
    <DataTable.Col source="note" label="Newest note" disableSort />
    <TimeCol source="latestAt" label="Last" />
  </ScreenList>
);

export const describeReasons = ({ reasons }: ReportedPost): string =>
  reasons.map(({ reason, count }) => (count > 1 ? `${REASONS[reason]} (${count})` : REASONS[reason])).join(', ');

const describeSettled = (count: number): string =>
  count === 1 ? 'The reports are settled.' : `The reports of ${count} posts are settled.`;
