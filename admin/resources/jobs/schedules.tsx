import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api';
import { ActButton } from '../../components/act-button';
import { Play } from '../../components/icons/lucide';
import { LoadError } from '../../components/load-error';
import { RelativeTime } from '../../components/relative-time';
import { Section } from '../../components/section';
import { StateChip } from '../../components/state-chip';
import { type JobKind, nameKind } from './job';
import { describeSchedule } from './schedule-words';

const RENEW_MS = 10_000;

/** Schedules with next and last run. */
export function Schedules() {
  const { data, error, refetch } = useQuery({
    queryKey: ['jobs', 'kinds'],
    queryFn: () => callApi<{ data: JobKind[] }>('GET', '/jobs/kinds'),
    refetchInterval: RENEW_MS,
  });
  const kinds = data?.data.filter(({ schedule }) => schedule) ?? [];
  return (
    <Section title="Schedules">
      {error && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Typography role="status">Loading…</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {kinds.map((kind) => (
          <Schedule key={kind.id} kind={kind} />
        ))}
      </Box>
    </Section>
  );
}

function Schedule({ kind: { id, schedule, last, running, failed, canRun } }: { kind: JobKind }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        {nameKind(id)}
        <Typography sx={{ color: 'text.secondary', typography: 'body2' }}>
          {schedule && describeSchedule(schedule)}
          {schedule?.next && (
            <>
              , next <RelativeTime at={schedule.next} />
            </>
          )}
          {last && (
            <Box component="span" sx={{ display: 'block' }}>
              last <RelativeTime at={last.endedAt} />, in {last.seconds.toFixed(1)} s
            </Box>
          )}
        </Typography>
      </Box>
      {running > 0 && <StateChip label="Running" tone="waiting" />}
      {failed > 0 && <StateChip label={`${failed} failed`} tone="bad" />}
      {running === 0 && failed === 0 && last && <StateChip label="OK" tone="good" />}
      <ActButton
        verb="run"
        id={id}
        label="Run now"
        name={`“${nameKind(id)}”`}
        done={`“${nameKind(id)}” will be done now.`}
        icon={<Play size={18} />}
        disabled={!canRun || running > 0}
      />
    </Box>
  );
}
