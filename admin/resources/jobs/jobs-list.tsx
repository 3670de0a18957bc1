import Box from '@mui/material/Box';
import { DataTable, SelectInput } from 'react-admin';
import { ActButton } from '../../components/act-button';
import { StateCol } from '../../components/columns';
import { RotateCcw } from '../../components/icons/lucide';
import { RelativeTime } from '../../components/relative-time';
import { ScreenList } from '../../components/screen-list';
import { toChoices } from '../../components/state-chip';
import { type Job, KIND_CHOICES, nameKind, STATES } from './job';
import { Schedules } from './schedules';

const FILTERS = [
  <SelectInput key="state" source="state" label="State" choices={toChoices(STATES)} alwaysOn emptyText="Any" />,
  <SelectInput key="name" source="name" label="What" choices={KIND_CHOICES} alwaysOn emptyText="Any" />,
];

/** The schedules, and below them the jobs of the last week, the newest first. */
export function JobsList() {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', pt: 2 }}>
      <Schedules />
      <ScreenList
        sort={{ field: 'createdAt', order: 'DESC' }}
        filters={FILTERS}
        empty="No jobs in the last week."
        link={false}
      >
        <DataTable.Col source="name" label="What" render={nameJob} disableSort />
        <StateCol source="state" states={STATES} disableSort />
        <DataTable.Col source="reason" label="Why it failed" render={explain} disableSort />
        <DataTable.NumberCol source="attempts" label="Attempts" disableSort />
        <DataTable.Col source="createdAt" label="When" render={(job: Job) => <When job={job} />} />
        <DataTable.Col
          label="Actions"
          render={(job: Job) => job.state === 'failed' && <Retry job={job} />}
          disableSort
        />
      </ScreenList>
    </Box>
  );
}

export const nameJob = ({ name, label }: Job): string => (label ? `${nameKind(name)}: ${label}` : nameKind(name));

/** A waiting job may have failed before. */
const explain = ({ state, reason }: Job) => (state === 'completed' ? null : reason);

function When({ job: { state, dueAt, startedAt, endedAt } }: { job: Job }) {
  if (state === 'waiting')
    return (
      <>
        due <RelativeTime at={dueAt} />
      </>
    );
  if (state === 'running')
    return (
      <>
        since <RelativeTime at={startedAt} />
      </>
    );
  return <RelativeTime at={endedAt} />;
}

const Retry = ({ job }: { job: Job }) => (
  <ActButton
    verb="retry"
    label="Try again"
    name={nameJob(job)}
    done="It is tried again now."
    icon={<RotateCcw size={18} />}
  />
);
