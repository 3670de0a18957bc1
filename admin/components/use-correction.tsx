import { Alert, Button } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import { type RaRecord, useDataProvider, useNotify, useRecordContext, useRefresh } from 'react-admin';
import type { ApiError } from '../api';
import { pickChanges } from '../data-provider';
import { type Saved, useNotifyDone } from './use-act';
import { nameField, toText } from './words';

/** A record with optimistic locking: the API rejects changes to an outdated version. */
type Versioned = RaRecord & { version?: string };

type CorrectionOptions = {
  /** The resource that is corrected, and what one of it is called in a sentence. */
  resource: string;
  what: string;
  /** Editable fields in the form's order. */
  fields: readonly string[];
  /** Called when it is saved, or given up for what the other has saved. */
  onSettled?: () => void;
};

type Correction = {
  /** For the `<Edit>` around the form. */
  editProps: {
    redirect: false;
    mutationOptions: { onError: (error: unknown) => Promise<void>; onSuccess: (saved: Saved) => void };
    transform: (corrected: Versioned) => Versioned;
  };
  /** The notice above the form when another operator has saved first. */
  conflict: ReactNode;
};

/** How a correction is saved. What somebody else has changed meanwhile is shown and never overwritten unasked. */
export function useCorrection({ resource, what, fields, onSettled }: CorrectionOptions): Correction {
  const dataProvider = useDataProvider();
  const [theirs, setTheirs] = useState<Versioned | null>(null);
  const mine = useRef<Partial<Versioned>>({});
  const notify = useNotify();
  const notifyDone = useNotifyDone();
  const refresh = useRefresh();
  const onError = async (error: unknown) => {
    const { status, message } = error as ApiError;
    const { id } = mine.current;
    try {
      if (status !== 409 || id === undefined) throw error;
      setTheirs((await dataProvider.getOne(resource, { id })).data);
    } catch {
      notify(message, { type: 'error' });
    }
  };
  const settle = () => {
    setTheirs(null);
    onSettled?.();
  };
  const onSuccess = (saved: Saved) => {
    notifyDone('Saved.', saved);
    settle();
  };
  const saveMine = async (opened: Versioned) => {
    if (!theirs) return;
    const { id, version } = theirs;
    const [data, previousData] = [
      { ...mine.current, version },
      { ...opened, version },
    ];
    try {
      onSuccess((await dataProvider.update<Saved>(resource, { id, data, previousData })).data);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
  const onDrop = () => {
    refresh();
    settle();
  };
  const transform = (corrected: Versioned) => {
    mine.current = corrected;
    return corrected;
  };
  return {
    editProps: { redirect: false, mutationOptions: { onError, onSuccess }, transform },
    conflict: theirs && <Conflict {...{ what, fields, theirs, saveMine, onDrop }} />,
  };
}

type ConflictProps = Pick<CorrectionOptions, 'what' | 'fields'> & {
  theirs: Versioned;
  saveMine: (opened: Versioned) => Promise<void>;
  onDrop: () => void;
};

// The operator looks at the end of the form after saving.
const scrollIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' });

/** Says what somebody else has changed meanwhile, and lets the operator keep their own words where both changed the same. */
function Conflict({ what, fields, theirs, saveMine, onDrop }: ConflictProps) {
  const opened = useRecordContext<Versioned>();
  if (!opened) return null;
  const changes = pickChanges(theirs, opened);
  return (
    <Alert
      ref={scrollIntoView}
      severity="warning"
      action={
        <>
          <Button color="inherit" onClick={() => void saveMine(opened)}>
            Save mine, too
          </Button>
          <Button color="inherit" onClick={onDrop}>
            Drop mine
          </Button>
        </>
      }
    >
      Somebody else has changed this {what} meanwhile; nothing of yours is saved yet, or lost.
      <ul>
        {fields.map((field) =>
          field in changes ? (
            <li key={field}>
              {nameField(field)}: <bdi>{toText(changes[field]).slice(0, 200)}</bdi>
            </li>
          ) : null,
        )}
      </ul>
    </Alert>
  );
}
