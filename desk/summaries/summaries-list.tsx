import Box from '@mui/material/Box';
import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { BooleanInput, DataTable, DateInput, SearchInput, SelectInput } from 'react-admin';
import { BulkActButton } from '../parts/bulk-act-button';
import { TimeCol } from '../parts/columns';
import { count, sayDone } from '../parts/count';
import { RowLink } from '../parts/row-link';
import { ScreenList } from '../parts/screen-list';
import { StateChip, toChoices } from '../parts/state-chip';
import { AccessNote } from './access-note';
import { namePeriod, STATES, type Summary } from './summary';

const KINDS = [
  { id: 'daily', name: 'Days' },
  { id: 'weekly', name: 'Weeks' },
];

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="kind" source="kind" label="Days or weeks" choices={KINDS} alwaysOn />,
  <SelectInput key="state" source="state" label="State" choices={toChoices(STATES)} alwaysOn />,
  <DateInput key="from" source="from" label="From" />,
  <DateInput key="to" source="to" label="To" />,
  <BooleanInput key="byHand" source="byHand" label="Written by hand" />,
];

/** The summaries of days and weeks, the newest first. */
export function SummariesList() {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', pt: 2 }}>
      <AccessNote />
      <ScreenList<Summary>
        sort={{ field: 'day', order: 'DESC' }}
        filters={FILTERS}
        empty="No summaries here."
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
        card={(summary) => ({
          title: namePeriod(summary),
          lines: [summary.title, count(summary.posts, 'post'), summary.failure],
          aside: <StateChip {...STATES[summary.state]} />,
        })}
      >
        <DataTable.Col
          source="day"
          label="Day or week"
          render={(summary: Summary) => <RowLink to="edit">{namePeriod(summary)}</RowLink>}
        />
        <DataTable.Col source="title" label="Title" />
        <DataTable.Col source="state" label="State" render={({ state }: Summary) => <StateChip {...STATES[state]} />} />
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

const say = sayDone('summary', 'summaries');
