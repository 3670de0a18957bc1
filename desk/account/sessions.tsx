import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { callApi } from '../api';
import { LoadError } from '../parts/load-error';
import { RelativeTime } from '../parts/relative-time';
import { Section } from '../parts/section';
import { StateChip } from '../parts/state-chip';
import { nameBrowser } from './name-browser';

type ListedSession = {
  id: string;
  address: string;
  userAgent: string;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
};

const KEY = ['sessions'];

/** Where the operator is signed in, each of which can be ended. */
export function Sessions() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const sessions = useQuery({ queryKey: KEY, queryFn: () => callApi<{ data: ListedSession[] }>('GET', '/sessions') });
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? callApi('POST', '/sessions/end-others') : callApi('DELETE', `/sessions/${id}`),
    onSuccess: () => notify('Ended.', { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  const list = sessions.data?.data ?? [];
  return (
    <Section title="Where you are signed in">
      {sessions.isError && <LoadError error={sessions.error} retry={sessions.refetch} />}
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {list.map((session) => (
          <Box
            component="li"
            key={session.id}
            sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 1.5, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <div>
                {nameBrowser(session.userAgent)}, {session.address}
              </div>
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                since <RelativeTime at={session.createdAt} />, last used <RelativeTime at={session.lastUsedAt} />
              </Box>
            </Box>
            {session.isCurrent ? (
              <StateChip label="This one" tone="good" />
            ) : (
              <Button
                disabled={end.isPending}
                onClick={() => end.mutate(session.id)}
                aria-label={`End the session of ${nameBrowser(session.userAgent)}, ${session.address}`}
              >
                End
              </Button>
            )}
          </Box>
        ))}
      </Stack>
      {list.length > 1 && (
        <Button variant="outlined" disabled={end.isPending} onClick={() => end.mutate(null)} sx={{ mt: 1 }}>
          End all others
        </Button>
      )}
    </Section>
  );
}
