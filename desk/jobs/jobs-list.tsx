import Box from '@mui/material/Box';
import { RotateCcw } from 'lucide-react';
import { DataTable, SelectInput } from 'react-admin';
import { ActButton } from '../parts/act-button';
import { RelativeTime } from '../parts/relative-time';
import { ScreenList } from '../parts/screen-list';
import { StateChip, toChoices } from '../parts/state-chip';
import { type Job, KIND_CHOICES, nameKind, STATES } from './job';
import { Schedules } from './schedules';

const FILTERS = [
  <SelectInput key="state" source="state" label="State" choices={toChoices(STATES)} alwaysOn />,
  <SelectInput key="name" source="name" label="What" choices={KIND_CHOICES} alwaysOn />,
];

/** The schedules, and below them the jobs of the last week, the newest first. */
export function JobsList() {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', pt: 2 }}>
      <Schedules />
      <ScreenList<Job>
        sort={{ field: 'createdAt', order: 'DESC' }}
        filters={FILTERS}
        empty="No jobs here."
        link={false}
        card={(job) => ({
          title: nameJob(job),
          lines: [job.state === 'failed' && job.reason, <When key="when" job={job} />],
          aside: <StateChip {...STATES[job.state]} />,
          actions: job.state === 'failed' && <Retry job={job} />,
        })}
      >
        <DataTable.Col source="name" label="What" render={nameJob} disableSort />
        <DataTable.Col
          source="state"
          label="State"
          render={(job: Job) => <StateChip {...STATES[job.state]} />}
          disableSort
        />
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

const nameJob = ({ name, label }: Job): string => (label ? `${nameKind(name)}: ${label}` : nameKind(name));

/** What waits may have failed before. */
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
    done="It will be tried again within half a minute."
    icon={<RotateCcw size={18} />}
  />
);
