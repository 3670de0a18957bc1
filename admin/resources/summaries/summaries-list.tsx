import { Stack } from '@mui/material';
import { BooleanInput, DataTable, DateInput, SearchInput, SelectInput } from 'react-admin';
import type { Summary } from '#backend/api/admin/operations/records.ts';
import { BulkActButton, RecordLink } from '../../components/buttons';
import { ScreenList, TimeCol } from '../../components/screen-list';
import { StateChip } from '../../components/section';
import { showDone, toChoices } from '../../components/words';
import { AccessNote, namePeriod, STATES } from './summary';

const KINDS = toChoices({ daily: 'Days', weekly: 'Weeks' });

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="kind" source="kind" label="Days or weeks" choices={KINDS} alwaysOn emptyText="Any" />,
  <SelectInput key="state" source="state" choices={toChoices(STATES)} alwaysOn emptyText="Any" />,
  <DateInput key="from" source="from" label="From" />,
  <DateInput key="to" source="to" label="To" />,
  <BooleanInput key="byHand" source="byHand" label="Written by hand" />,
];

const say = showDone('summary', 'summaries');

/** The summaries of days and weeks, the newest first. */
export const SummariesList = () => (
  <Stack sx={{ gap: 2, pt: 2 }}>
    <AccessNote />
    <ScreenList
      sort={{ field: 'day', order: 'DESC' }}
      filters={FILTERS}
      empty="No summaries yet. The site writes one of each day with posts."
      link="edit"
      bulkActions={
        <>
          <BulkActButton verb="hide" label="Hide" done={say('hidden')} icon="eye-off" />
          <BulkActButton verb="show" label="Show again" done={say('shown again')} icon="eye" />
          <BulkActButton verb="regenerate" label="Rewrite" done={say('to be rewritten')} icon="refresh-cw" />
        </>
      }
    >
      <DataTable.Col
        source="title"
        render={(summary: Summary) => <RecordLink to="edit">{summary.title || namePeriod(summary)}</RecordLink>}
      />
      <DataTable.Col source="day" label="Day or week" render={namePeriod} />
      <DataTable.Col source="state" render={({ state }: Summary) => <StateChip {...STATES[state]} />} />
      <DataTable.NumberCol source="posts" />
      <DataTable.Col label="Text" render={({ byHand }: Summary) => (byHand ? 'by hand' : 'by the site')} disableSort />
      <DataTable.Col
        label="What failed"
        render={({ failure, modelFailure }: Summary) => failure ?? (modelFailure && `Language model: ${modelFailure}`)}
        disableSort
      />
      <TimeCol source="updatedAt" label="Written" />
    </ScreenList>
  </Stack>
);
