import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { Button } from 'react-admin';
import { callApi } from '../api';
import { RelativeTime } from '../parts/relative-time';
import { Section } from '../parts/section';
import { StateChip } from '../parts/state-chip';
import { useAct } from '../parts/use-act';
import { type JobKind, nameKind } from './job';

const RENEW_MS = 10_000;

/** What is done at which times, when next, and how the last run went. */
export function Schedules() {
  const { data, error } = useQuery({
    queryKey: ['jobs', 'kinds'],
    queryFn: () => callApi<{ data: JobKind[] }>('GET', '/jobs/kinds'),
    refetchInterval: RENEW_MS,
  });
  const kinds = data?.data.filter(({ schedule }) => schedule) ?? [];
  return (
    <Section title="Schedules">
      {error && <Alert severity="error">{error.message}</Alert>}
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
  const act = useAct('jobs');
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        {nameKind(id)}
        <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          next <RelativeTime at={schedule?.next} />
          {last && (
            <>
              , last <RelativeTime at={last.endedAt} /> in {last.seconds.toFixed(1)} s
            </>
          )}
          <Box component="span" sx={{ display: 'block' }}>
            {schedule && `${schedule.cron} (${schedule.tz})`}
          </Box>
        </Typography>
      </Box>
      {running > 0 && <StateChip label="running" tone="waiting" />}
      {failed > 0 && <StateChip label={`${failed} failed`} tone="bad" />}
      {running === 0 && failed === 0 && last && <StateChip label="well" tone="good" />}
      <Button
        label="Run now"
        disabled={!canRun || running > 0}
        onClick={() => void act({ verb: 'run', ids: [id], done: `“${nameKind(id)}” will be done now.` })}
      >
        <Play size={18} />
      </Button>
    </Box>
  );
}
