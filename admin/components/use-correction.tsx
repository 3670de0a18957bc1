import { type ReactNode, useRef, useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { ApiError } from '../api-error';
import { Conflict, type Versioned } from './conflict';
import { type Saved, useNotifyDone } from './use-act';

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

type CorrectionOptions = {
  /** The resource that is corrected, and what one of it is called in a sentence. */
  resource: string;
  what: string;
  /** Editable fields in the form's order. */
  fields: readonly string[];
  onSettled?: () => void;
};

/**
 * How a correction is saved. What somebody else has changed meanwhile is shown and never overwritten unasked.
 *
 * @param options `onSettled` is called when it is saved, or given up for what the other has saved
 */
export function useCorrection({ resource, what, fields, onSettled = () => {} }: CorrectionOptions): Correction {
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
  const onSuccess = (saved: Saved) => {
    setTheirs(null);
    notifyDone('Saved.', saved);
    onSettled();
  };
  const onDrop = () => {
    setTheirs(null);
    refresh();
    onSettled();
  };
  const transform = (corrected: Versioned) => {
    mine.current = corrected;
    return corrected;
  };
  return {
    editProps: { redirect: false, mutationOptions: { onError, onSuccess }, transform },
    conflict: theirs && (
      <Conflict {...{ resource, what, fields, theirs, onDrop }} mine={mine.current} onSaved={onSuccess} />
    ),
  };
}
