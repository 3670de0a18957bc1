import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { StateChip } from '../../components/state-chip';
import type { Issue } from './issue';

/** How far an issue is that goes out, in words and as a bar; of one that has gone out, the numbers. */
export function Progress({ issue }: { issue: Issue }) {
  const { mails, sent, failed, unknown, left, waiting } = issue;
  const done = mails - waiting;
  const parts = [
    `${sent} sent`,
    ...(waiting > 0 ? [`${waiting} to go`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
    ...(left > 0 ? [`${left} had left the list`] : []),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {waiting > 0 && (
        <LinearProgress
          variant="determinate"
          value={(100 * done) / Math.max(1, mails)}
          aria-label="Mails that have left"
        />
      )}
      <span>{parts.join(', ')}</span>
    </Box>
  );
}

export function StateOfIssue({ issue: { finishedAt, pausedAt } }: { issue: Issue }) {
  if (finishedAt) return <StateChip label="Sent" tone="good" />;
  return pausedAt ? <StateChip label="Paused" tone="bad" /> : <StateChip label="Being sent" tone="waiting" />;
}
