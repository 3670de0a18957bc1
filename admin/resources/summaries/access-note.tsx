import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api';

type Access = { canRegenerate: boolean; note: string | null };

/** The available actions: for summaries in a hosted Supabase the site needs a key. */
export const useAccess = (): Access | undefined =>
  useQuery({
    queryKey: ['summaries', 'access'],
    queryFn: () => callApi<{ data: Access }>('GET', '/summaries/access'),
  }).data?.data;

export function AccessNote() {
  const access = useAccess();
  if (!access || (access.canRegenerate && !access.note)) return null;
  return (
    <Alert severity={access.note ? 'warning' : 'info'}>
      {access.note ?? 'Nothing writes summaries here, because SUMMARIES is off. You can still edit them.'}
    </Alert>
  );
}
