import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useId } from 'react';
import { callApi } from '../api';

/** One subject of a page, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={id} component="h2" variant="h6" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

/** Words of less weight: an explanation, or that there is nothing yet. */
export const Note = ({ children, ...props }: { children: ReactNode; role?: 'status' }) => (
  <Typography color="textSecondary" component="div" {...props}>
    {children}
  </Typography>
);

/** Words in smaller type below those that they belong to. */
export const Detail = ({ children }: { children: ReactNode }) => (
  <Typography color="textSecondary" variant="body2" component="div">
    {children}
  </Typography>
);

/** A list of facts by name, without empty ones. */
export const Facts = ({ facts }: { facts: Record<string, ReactNode> }) => (
  <Box component="dl" className="facts">
    {Object.entries(facts).map(([name, value]) =>
      value ? (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ) : null,
    )}
  </Box>
);

/** An error instead of a section that could not be loaded, with a button to try again. */
export const LoadError = ({ error, retry }: { error: Error | null | undefined; retry: () => unknown }) =>
  error && (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => void retry()}>
          Try again
        </Button>
      }
    >
      {error.message}
    </Alert>
  );

type Tone = 'good' | 'waiting' | 'bad' | 'quiet';

/** Labels and colours of states. */
export type States<State extends string> = Record<State, { label: string; tone: Tone }>;

/** Only what needs somebody has a colour. */
const COLORS = { good: 'text.secondary', waiting: 'warning.main', bad: 'error.main', quiet: 'divider' } as const;

/** A state in one word, after a dot. Its colour says nothing that the word does not. */
export const StateChip = ({ label, tone = 'quiet' }: { label: string; tone?: Tone }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', whiteSpace: 'nowrap' }}>
    <Box component="span" sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: COLORS[tone] }} />
    {label}
  </Box>
);

type Answer<Data> = { data: Data };
type Options<Data> = Pick<UseQueryOptions<Answer<Data>, Error, Data>, 'refetchInterval' | 'placeholderData'>;

/** Data of the API beside the records that react-admin fetches. */
export const useApi = <Data,>(path: string, options: Options<Data> = {}): UseQueryResult<Data> =>
  useQuery({
    queryKey: ['api', path],
    queryFn: () => callApi<Answer<Data>>('GET', path),
    select: ({ data }) => data,
    ...options,
  });

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  children: (data: NonNullable<Data>) => ReactNode;
};

/** Shows data once it is there, and why it is not, with a button to try again. */
export const Loaded = <Data,>({ query: { data, error, refetch }, children }: LoadedProps<Data>) => (
  <>
    <LoadError error={error} retry={refetch} />
    {data ? children(data) : !error && <Note role="status">Loading…</Note>}
  </>
);
