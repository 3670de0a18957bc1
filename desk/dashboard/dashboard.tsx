import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { Section } from '../parts/section';
import type { Screen } from '../screen';
import { CounterLink } from './counter-link';
import { useCounts } from './use-counts';

/** What waits for an operator, what comes next, and what came today. Each number leads to what it counts. */
export function Dashboard({ screens }: { screens: readonly Screen[] }) {
  const counts = useCounts(screens);
  const waiting = counts.filter(({ group }) => group === 'waiting');
  const today = counts.filter(({ group }) => group === 'today');
  const isQuiet = waiting.length > 0 && waiting.every(({ count }) => count === 0);
  const tiles = screens.filter(({ tile }) => tile);
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2 }}>
      <Title title="Desk" />
      <Section title="Waiting for you">
        {isQuiet && <Typography sx={{ color: 'text.secondary', mb: 2 }}>Nothing at the moment.</Typography>}
        <Numbers>
          {waiting.map((counted) => (
            <CounterLink key={`${counted.resource} ${counted.label}`} {...counted} />
          ))}
        </Numbers>
      </Section>
      {tiles.map(
        ({ name, label, tile: Tile }) =>
          Tile && (
            <Section key={name} title={label}>
              <Tile />
            </Section>
          ),
      )}
      <Section title="Today">
        <Numbers>
          {today.map((counted) => (
            <CounterLink key={`${counted.resource} ${counted.label}`} {...counted} />
          ))}
        </Numbers>
      </Section>
    </Box>
  );
}

function Numbers({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}>
      {children}
    </Box>
  );
}
