import { Alert, Button } from '@mui/material';
import { Link, useDataProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Post } from '#backend/api/admin/operations/records.ts';
import type { Existing } from '../../../api';
import type { Saved } from '../../../components/use-act';
import { STATES } from '../post';

type HereAlreadyProps = {
  existing: Existing;
  /** The new post as it was sent. */
  readPost: () => Record<string, unknown>;
  onSuccess: (post: Saved) => void;
  onError: (error: unknown) => void;
};

/** Says which post is here already, and brings it back or gives it what was written. */
export function HereAlready({ existing: { id, title, state }, readPost, onSuccess, onError }: HereAlreadyProps) {
  const dataProvider = useDataProvider();
  const { reset, getValues } = useFormContext();
  const { label } = STATES[state as Post['state']];
  const send = (ifExists: 'restore' | 'replace') => async () => {
    try {
      const { data } = await dataProvider.create<Saved>('posts', { data: { ...readPost(), ifExists } });
      // The form counts as saved now, or leaving would be asked about.
      reset(getValues());
      setTimeout(() => onSuccess(data));
    } catch (error) {
      onError(error);
    }
  };
  return (
    <Alert
      ref={(alert) => alert?.scrollIntoView({ block: 'center' })}
      severity="warning"
      sx={{ width: '100%', mb: 2 }}
      action={
        <>
          {state !== 'published' && (
            <Button color="inherit" onClick={send('restore')}>
              Restore
            </Button>
          )}
          <Button color="inherit" onClick={send('replace')}>
            Replace
          </Button>
        </>
      }
    >
      This post is here already:{' '}
      <Link to={`/posts/${id}`}>
        <bdi>{title}</bdi>
      </Link>{' '}
      ({label}). {state !== 'published' && 'Restore shows it as it is. '}Replace gives it what you have written here.
    </Alert>
  );
}
