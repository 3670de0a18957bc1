import { Box, Stack } from '@mui/material';
import { DataTable, SelectInput } from 'react-admin';
import type { Job, JobKind } from '#backend/api/admin/operations/records.ts';
import { ActButton } from '../../components/buttons';
import { ScreenList, StateCol } from '../../components/screen-list';
import { Detail, Loaded, Section, StateChip, useApi } from '../../components/section';
import { RelativeTime, toChoices } from '../../components/words';
import { describeSchedule, KINDS, nameJob, nameKind, STATES } from './job';

const FILTERS = [
  <SelectInput key="state" source="state" choices={toChoices(STATES)} alwaysOn emptyText="Any" />,
  <SelectInput key="name" source="name" label="What" choices={toChoices(KINDS)} alwaysOn emptyText="Any" />,
];

/** The schedules, and below them the jobs of the last week, the newest first. */
export const JobsList = () => (
  <Stack sx={{ gap: 2, pt: 2 }}>
    <Schedules />
    <ScreenList sort={{ field: 'createdAt', order: 'DESC' }} filters={FILTERS} empty="No jobs in the last week.">
      <DataTable.Col source="name" label="What" render={nameJob} disableSort />
      <StateCol states={STATES} disableSort />
      <DataTable.Col source="reason" label="Why it failed" render={explain} disableSort />
      <DataTable.NumberCol source="attempts" disableSort />
      <DataTable.Col source="createdAt" label="When" render={describeWhen} />
      <DataTable.Col
        label="Actions"
        disableSort
        render={(job: Job) =>
          job.state === 'failed' && (
            <>
              <ActButton
                {...{ verb: 'retry', label: 'Try again', name: nameJob(job), icon: 'rotate-ccw' }}
                done="It is tried again now."
              />
              <ActButton
                {...{ verb: 'dismiss', label: 'Dismiss', name: nameJob(job), icon: 'x' }}
                done="It is dismissed."
              />
            </>
          )
        }
      />
    </ScreenList>
  </Stack>
);

/** A waiting job may have failed before. */
const explain = ({ state, reason }: Job) => (state === 'completed' ? null : reason);

function describeWhen({ state, dueAt, startedAt, endedAt }: Job) {
  if (state === 'completed' || state === 'failed') return <RelativeTime at={endedAt} />;
  return (
    <>
      {state === 'waiting' ? 'due ' : 'since '}
      <RelativeTime at={state === 'waiting' ? dueAt : startedAt} />
    </>
  );
}

const RENEW_MS = 10_000;

/** Schedules with next and last run. */
function Schedules() {
  const kinds = useApi<JobKind[]>('/jobs/kinds', { refetchInterval: RENEW_MS });
  return (
    <Section title="Schedules">
      <Loaded query={kinds}>
        {(all) => (
          <ul className="plain">
            {all.map((kind) => kind.schedule && <Schedule key={kind.id} kind={kind} schedule={kind.schedule} />)}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

type ScheduleProps = { kind: JobKind; schedule: NonNullable<JobKind['schedule']> };

function Schedule({ kind: { id, last, running, failed, canRun }, schedule }: ScheduleProps) {
  const name = `“${nameKind(id)}”`;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, py: 0.75, alignItems: 'center', flexWrap: 'wrap', '& > button': { ml: 'auto' } }}
    >
      <Box sx={{ flex: '1 1 14rem' }}>
        {nameKind(id)}
        <Detail>
          {describeSchedule(schedule)}, next <RelativeTime at={schedule.next} />
          {last && (
            <div>
              last <RelativeTime at={last.endedAt} />, in {last.seconds.toFixed(1)} s
            </div>
          )}
        </Detail>
      </Box>
      {running > 0 && <StateChip label="Running" tone="waiting" />}
      {failed > 0 && <StateChip label={`${failed} failed`} tone="bad" />}
      {running === 0 && failed === 0 && last && <StateChip label="OK" tone="good" />}
      <ActButton
        {...{ verb: 'run', id, label: 'Run now', name, done: `${name} will be done now.`, icon: 'play' }}
        disabled={!canRun || running > 0}
      />
    </Box>
  );
}
