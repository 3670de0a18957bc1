import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type RaRecord, RecordContextProvider, ResourceContextProvider, Title } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { LoadError } from '../../components/load-error';
import { Section } from '../../components/section';
import type { Screen, Waiting } from '../../screen';
import { FirstSteps } from './first-steps';
import { LastDays } from './last-days';
import { useWaiting } from './use-waiting';

/** Waiting work, the next events, and the last days. */
export function Dashboard({ screens }: { screens: readonly Screen[] }) {
  const { waiting, isPending, error } = useWaiting(screens);
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, maxWidth: 1040, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title="Desk" />
      <FirstSteps />
      <Section title="Waiting for you">
        {error && <LoadError error={error} retry={() => window.location.reload()} />}
        {waiting.length === 0 && !error && (
          <Typography role="status" sx={{ color: 'text.secondary' }}>
            {isPending ? 'Loading…' : 'Nothing at the moment.'}
          </Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {waiting.map((kind) => (
            <Kind key={`${kind.resource} ${JSON.stringify(kind.filter)}`} kind={kind} />
          ))}
        </Box>
      </Section>
      {screens.map(
        ({ name, label, tile: Tile }) =>
          Tile && (
            <Section key={name} title={label}>
              <Tile />
            </Section>
          ),
      )}
      <Section title="The last seven days">
        <LastDays />
      </Section>
    </Box>
  );
}

/** A line for all, or one for each of the first and a link to the rest. */
function Kind({ kind }: { kind: Waiting }) {
  const { together, name, reason, rows, total, screen, resource, filter } = kind;
  const [first] = rows;
  if (together && first) return <Line kind={kind} row={first} name={together(total)} reason={reason(first)} />;
  const left = total - rows.length;
  return (
    <>
      {rows.map((row) => (
        <Line key={row.id} kind={kind} row={row} name={name?.(row)} reason={reason(row)} />
      ))}
      {left > 0 && (
        <Box component="li" sx={{ py: 1 }}>
          <Link component={RouterLink} to={`/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`}>
            {left} more in {screen.label}
          </Link>
        </Box>
      )}
    </>
  );
}

type LineProps = { kind: Waiting; row: RaRecord; name: ReactNode; reason: ReactNode };

function Line({ kind: { resource, button, screen }, row, name, reason }: LineProps) {
  return (
    <ResourceContextProvider value={resource}>
      <RecordContextProvider value={row}>
        <Box
          component="li"
          sx={{
            display: 'flex',
            gap: 2,
            alignItems: 'center',
            minHeight: 52,
            py: 0.5,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'flex' } }}>
            <screen.icon size={18} />
          </Box>
          <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 500 }}>{name}</Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {reason}
            </Typography>
          </Box>
          <Box sx={{ flexShrink: 0 }}>{button}</Box>
        </Box>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}
