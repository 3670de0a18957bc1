import { Alert } from '@mui/material';
import { useApi } from '../../components/section';

type Access = { canRegenerate: boolean; note: string | null };

/** The available actions: for summaries in a hosted Supabase the site needs a key. */
export const useAccess = (): Access | undefined => useApi<Access>('/summaries/access').data;

export function AccessNote() {
  const access = useAccess();
  if (!access || (access.canRegenerate && !access.note)) return null;
  return (
    <Alert severity={access.note ? 'warning' : 'info'}>
      {access.note ?? 'Nothing writes summaries here, because SUMMARIES is off. You can still edit them.'}
    </Alert>
  );
}
