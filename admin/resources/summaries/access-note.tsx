import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api';

type Access = {
  canEdit: boolean;
  canRegenerate: boolean;
  note: string | null;
  model: string | null;
  isReviewed: boolean;
};

/** The available actions: for summaries in a hosted Supabase the site needs a key. */
export function useAccess(): Access | undefined {
  const { data } = useQuery({
    queryKey: ['summaries', 'access'],
    queryFn: () => callApi<{ data: Access }>('GET', '/summaries/access'),
  });
  return data?.data;
}

export function AccessNote() {
  const access = useAccess();
  if (!access) return null;
  if (access.note) return <Alert severity="warning">{access.note}</Alert>;
  if (access.canRegenerate) return null;
  return (
    <Alert severity="info">Nothing writes summaries here, because SUMMARIES is off. You can still edit them.</Alert>
  );
}
