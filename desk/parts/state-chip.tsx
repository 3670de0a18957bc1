import Chip from '@mui/material/Chip';

export type Tone = 'good' | 'waiting' | 'bad' | 'quiet';

const COLORS = { good: 'success', waiting: 'warning', bad: 'error', quiet: 'default' } as const;

/** A state in one word. Its colour says nothing that the word does not. */
export function StateChip({ label, tone = 'quiet' }: { label: string; tone?: Tone }) {
  return <Chip label={label} color={COLORS[tone]} size="small" variant="outlined" />;
}
