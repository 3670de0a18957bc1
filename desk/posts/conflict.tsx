import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNotify, useRecordContext } from 'react-admin';
import { callApi } from '../api';
import { pickChanges } from '../data-provider';
import { nameField, toText } from '../parts/to-text';
import type { Saved } from '../parts/use-act';
import type { Post } from './post';

const FIELDS = [
  'title',
  'text',
  'description',
  'author',
  'platform',
  'link',
  'authorLink',
  'hashtags',
  'createdAt',
  'state',
];

type ConflictProps = {
  mine: Partial<Post>;
  theirs: Post;
  onSaved: (saved: Saved) => void;
  onDrop: () => void;
};

// Whoever has saved looks at the end of the form.
const scrollIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' });

/** Says what somebody else has changed meanwhile, and lets the operator keep their own words where both changed the same. */
export function Conflict({ mine, theirs, onSaved, onDrop }: ConflictProps) {
  const opened = useRecordContext<Post>();
  const notify = useNotify();
  if (!opened) return null;
  const changes = pickChanges(theirs, opened);
  const changed = FIELDS.filter((field) => field in changes);
  const saveMine = async () => {
    try {
      const changes = { ...pickChanges(mine, opened), version: theirs.version };
      onSaved((await callApi<{ data: Saved }>('PATCH', `/posts/${theirs.id}`, changes)).data);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
  return (
    <Alert
      ref={scrollIntoView}
      severity="warning"
      action={
        <>
          <Button color="inherit" size="small" onClick={() => void saveMine()}>
            Save mine, too
          </Button>
          <Button color="inherit" size="small" onClick={onDrop}>
            Drop mine
          </Button>
        </>
      }
    >
      Somebody else has changed this post meanwhile; nothing of yours is saved yet, or lost.
      <ul>
        {changed.map((field) => (
          <li key={field}>
            {nameField(field)}: <bdi>{toText(Reflect.get(theirs, field)).slice(0, 200)}</bdi>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
