import Box from '@mui/material/Box';

type Tone = 'good' | 'waiting' | 'bad' | 'quiet';

/** Labels and colours of states. */
export type States<State extends string> = Record<State, { label: string; tone: Tone }>;

/** Only what needs somebody has a colour. */
const COLORS = { good: 'text.secondary', waiting: 'warning.main', bad: 'error.main', quiet: 'divider' } as const;

/** A state in one word, after a dot. Its colour says nothing that the word does not. */
export function StateChip({ label, tone = 'quiet' }: { label: string; tone?: Tone }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: COLORS[tone] }} />
      {label}
    </Box>
  );
}

/** States as the choices of a filter. */
export const toChoices = (states: States<string>): { id: string; name: string }[] =>
  Object.entries(states).map(([id, { label }]) => ({ id, name: label }));
