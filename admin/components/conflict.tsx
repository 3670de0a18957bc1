import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type RaRecord, useDataProvider, useNotify, useRecordContext } from 'react-admin';
import { pickChanges } from '../data-provider';
import { nameField, toText } from './to-text';
import type { Saved } from './use-act';

/** A record with optimistic locking: the API rejects changes to an outdated version. */
export type Versioned = RaRecord & { version?: string };

type ConflictProps = {
  resource: string;
  /** The noun for messages: "post". */
  what: string;
  /** Editable fields in the form's order. */
  fields: readonly string[];
  mine: Partial<Versioned>;
  theirs: Versioned;
  onSaved: (saved: Saved) => void;
  onDrop: () => void;
};

// The operator looks at the end of the form after saving.
const scrollIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' });

/** Says what somebody else has changed meanwhile, and lets the operator keep their own words where both changed the same. */
export function Conflict({ resource, what, fields, mine, theirs, onSaved, onDrop }: ConflictProps) {
  const opened = useRecordContext<Versioned>();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  if (!opened) return null;
  const changes = pickChanges(theirs, opened);
  const changed = fields.filter((field) => field in changes);
  const saveMine = async () => {
    try {
      const [{ id, version }, previousData] = [theirs, { ...opened, version: theirs.version }];
      onSaved((await dataProvider.update<Saved>(resource, { id, data: { ...mine, version }, previousData })).data);
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
      Somebody else has changed this {what} meanwhile; nothing of yours is saved yet, or lost.
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
