import { Box, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import {
  Link,
  type RaRecord,
  RecordContextProvider,
  ResourceContextProvider,
  Title,
  useGetRecordRepresentation,
} from 'react-admin';
import { ActButton, RecordLink } from '../../components/buttons';
import { Icon } from '../../components/icon';
import { Detail, LoadError, Note, Section } from '../../components/section';
import { SCREENS, type Waiting } from '../../screens';
import { FirstSteps } from './first-steps';
import { LastBackup } from './last-backup';
import { LastDays } from './last-days';
import { useWaiting } from './use-waiting';

/** Waiting work, the next events, and the last days. */
export function Dashboard() {
  const { waiting, isPending, error } = useWaiting();
  return (
    <Stack sx={{ gap: 2, py: 2, maxWidth: 1040 }}>
      <Title title="Desk" />
      <FirstSteps />
      <Section title="Waiting for you">
        <LoadError error={error} retry={() => window.location.reload()} />
        {waiting.length === 0 && !error && (
          <Note role="status">{isPending ? 'Loading…' : 'Nothing at the moment.'}</Note>
        )}
        <ul className="plain">
          {waiting.map((kind) => (
            <Kind key={`${kind.resource} ${JSON.stringify(kind.filter)}`} kind={kind} />
          ))}
        </ul>
      </Section>
      {SCREENS.map(
        ({ name, label, tile: Tile }) =>
          Tile && (
            <Section key={name} title={label}>
              <Tile />
            </Section>
          ),
      )}
      <Section title="Backups">
        <LastBackup />
      </Section>
      <Section title="The last seven days">
        <LastDays />
      </Section>
    </Stack>
  );
}

/** A line for all, or one for each of the first and a link to the rest. */
function Kind({ kind }: { kind: Waiting }) {
  const { together, reason, rows, total, screen, resource, filter } = kind;
  const nameRecord = useGetRecordRepresentation(resource);
  const page = screen.show ? 'show' : screen.edit && 'edit';
  const [first] = rows;
  if (together && first) return <Line kind={kind} row={first} name={together(total)} reason={reason(first)} />;
  const left = total - rows.length;
  return (
    <>
      {rows.map((row) => (
        <Line
          key={row.id}
          kind={kind}
          row={row}
          name={page ? <RecordLink to={page}>{nameRecord(row)}</RecordLink> : nameRecord(row)}
          reason={reason(row)}
        />
      ))}
      {left > 0 && (
        <li>
          <Link to={`/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`} className="record-link">
            {left} more in {screen.label}
          </Link>
        </li>
      )}
    </>
  );
}

type LineProps = { kind: Waiting; row: RaRecord; name: ReactNode; reason: ReactNode };

const Line = ({ kind: { resource, button, canDismiss, screen }, row, name, reason }: LineProps) => (
  <ResourceContextProvider value={resource}>
    <RecordContextProvider value={row}>
      <Box
        component="li"
        sx={{ display: 'flex', gap: 2, alignItems: 'center', minHeight: 52, borderTop: 1, borderColor: 'divider' }}
      >
        <Box sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'flex' } }}>
          <Icon name={screen.icon} />
        </Box>
        <Box sx={{ flexGrow: 1, fontWeight: 500, py: 0.5 }}>
          {name}
          <Detail>{reason}</Detail>
        </Box>
        <Stack sx={{ flexShrink: 0, flexDirection: { sm: 'row' } }}>
          {button}
          {canDismiss && <ActButton verb="dismiss" label="Dismiss" done="It is dismissed." icon="x" />}
        </Stack>
      </Box>
    </RecordContextProvider>
  </ResourceContextProvider>
);
