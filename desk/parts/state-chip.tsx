import Chip from '@mui/material/Chip';

export type Tone = 'good' | 'waiting' | 'bad' | 'quiet';

/** What the states of something are called, and how they look. */
export type States<State extends string> = Record<State, { label: string; tone: Tone }>;

const COLORS = { good: 'success', waiting: 'warning', bad: 'error', quiet: 'default' } as const;

/** A state in one word. Its colour says nothing that the word does not. */
export function StateChip({ label, tone = 'quiet' }: { label: string; tone?: Tone }) {
  return <Chip label={label} color={COLORS[tone]} size="small" variant="outlined" />;
}

/** States as the choices of a filter. */
export const toChoices = (states: States<string>): { id: string; name: string }[] =>
  Object.entries(states).map(([id, { label }]) => ({ id, name: label }));
