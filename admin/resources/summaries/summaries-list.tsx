import Box from '@mui/material/Box';
import { BooleanInput, DataTable, DateInput, SearchInput, SelectInput } from 'react-admin';
import { BulkActButton } from '../../components/bulk-act-button';
import { TimeCol } from '../../components/columns';
import { showDone } from '../../components/count';
import { Eye, EyeOff, RefreshCw } from '../../components/icons/lucide';
import { RowLink } from '../../components/row-link';
import { ScreenList } from '../../components/screen-list';
import { StateChip, toChoices } from '../../components/state-chip';
import { AccessNote } from './access-note';
import { namePeriod, STATES, type Summary } from './summary';

const KINDS = [
  { id: 'daily', name: 'Days' },
  { id: 'weekly', name: 'Weeks' },
];

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="kind" source="kind" label="Days or weeks" choices={KINDS} alwaysOn emptyText="Any" />,
  <SelectInput key="state" source="state" label="State" choices={toChoices(STATES)} alwaysOn emptyText="Any" />,
  <BooleanInput key="awaitsReview" source="awaitsReview" label="Waiting for a review" defaultValue />,
  <DateInput key="from" source="from" label="From" />,
  <DateInput key="to" source="to" label="To" />,
  <BooleanInput key="byHand" source="byHand" label="Written by hand" />,
];

/** The summaries of days and weeks, the newest first. */
export function SummariesList() {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', pt: 2 }}>
      <AccessNote />
      <ScreenList
        sort={{ field: 'day', order: 'DESC' }}
        filters={FILTERS}
        empty="No summaries yet. The site writes one of each day with posts."
        bulkActions={
          <>
            <BulkActButton verb="hide" label="Hide" done={say('hidden')} icon={<EyeOff size={18} />} />
            <BulkActButton verb="show" label="Show again" done={say('shown again')} icon={<Eye size={18} />} />
            <BulkActButton
              verb="regenerate"
              label="Write anew"
              done={say('to be written anew')}
              icon={<RefreshCw size={18} />}
            />
          </>
        }
      >
        <DataTable.Col
          source="title"
          label="Title"
          render={(summary: Summary) => <RowLink to="edit">{summary.title || namePeriod(summary)}</RowLink>}
        />
        <DataTable.Col source="day" label="Day or week" render={namePeriod} />
        <DataTable.Col source="state" label="State" render={toState} />
        <DataTable.NumberCol source="posts" label="Posts" />
        <DataTable.Col
          label="Text"
          render={({ byHand }: Summary) => (byHand ? 'by hand' : 'by the site')}
          disableSort
        />
        <DataTable.Col source="failure" label="What failed" disableSort />
        <TimeCol source="updatedAt" label="Written" />
      </ScreenList>
    </Box>
  );
}

/** What waits for somebody comes before what is on the site. */
const toState = ({ state, awaitsReview }: Summary) =>
  awaitsReview ? <StateChip label="To review" tone="waiting" /> : <StateChip {...STATES[state]} />;

const say = showDone('summary', 'summaries');
