import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { callApi } from '../../api';
import { LoadError } from '../../components/load-error';
import { RelativeTime } from '../../components/relative-time';
import { Section } from '../../components/section';
import { StateChip } from '../../components/state-chip';
import { nameBrowser } from './name-browser';

type ListedSession = {
  id: number;
  address: string;
  userAgent: string;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
};

const KEY = ['sessions'];

/** The operator's sessions, each with a button that ends it. */
export function Sessions() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const sessions = useQuery({ queryKey: KEY, queryFn: () => callApi<{ data: ListedSession[] }>('GET', '/sessions') });
  const end = useMutation({
    mutationFn: (id: number | null) =>
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
              <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
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
