import Box from '@mui/material/Box';
import { RotateCcw } from 'lucide-react';
import { Button, DataTable, SelectInput, useRecordContext } from 'react-admin';
import { RelativeTime } from '../parts/relative-time';
import { ScreenList } from '../parts/screen-list';
import { StateChip } from '../parts/state-chip';
import { useAct } from '../parts/use-act';
import { type Job, KIND_CHOICES, nameKind, STATES } from './job';
import { Schedules } from './schedules';

const FILTERS = [
  <SelectInput
    key="state"
    source="state"
    label="State"
    choices={Object.entries(STATES).map(([id, { label }]) => ({ id, name: label }))}
    alwaysOn
  />,
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
          lines: [job.state === 'failed' && job.reason, <When key="when" job={job} />].filter(Boolean),
          aside: job.state === 'failed' ? <Retry /> : <StateChip {...STATES[job.state]} />,
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
        <DataTable.Col label="" render={(job: Job) => job.state === 'failed' && <Retry />} disableSort />
      </ScreenList>
    </Box>
  );
}

const nameJob = ({ name, label }: Job): string => (label ? `${nameKind(name)}: ${label}` : nameKind(name));

/** What waits may have failed before. */
const explain = ({ state, reason }: Job) => (state === 'completed' ? null : reason);

function When({ job: { state, dueAt, startedAt, endedAt } }: { job: Job }) {
  if (state === 'waiting') return <>due {<RelativeTime at={dueAt} />}</>;
  if (state === 'running') return <>since {<RelativeTime at={startedAt} />}</>;
  return <RelativeTime at={endedAt} />;
}

function Retry() {
  const job = useRecordContext<Job>();
  const act = useAct('jobs');
  if (!job) return null;
  return (
    <Button
      label="Try again"
      onClick={() => void act({ verb: 'retry', ids: [job.id], done: 'It will be tried again within half a minute.' })}
    >
      <RotateCcw size={18} />
    </Button>
  );
}
