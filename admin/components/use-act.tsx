import { Button, SnackbarContent } from '@mui/material';
import { useCallback } from 'react';
import {
  type Identifier,
  type RaRecord,
  useCloseNotification,
  useDataProvider,
  useNotify,
  useRefresh,
} from 'react-admin';
import { callApi } from '../api';
import type { DeskDataProvider } from '../data-provider';

const UNDO_MS = 10_000;

/** The response of a revertible write: ids of log entries. */
export type Revertible = { changes?: Identifier[] } | null | undefined;

/** The same with what was saved. */
export type Saved = RaRecord & { changes?: Identifier[] };

type Act = {
  verb: string;
  ids: readonly Identifier[];
  details?: Record<string, unknown>;
  /** The notification: "2 posts are hidden." */
  done: string;
};

/**
 * Runs a verb for one or many rows (`POST /{resource}/{verb}`), refreshes them, and shows a notification, with Undo if
 * the response has log entries. Resolves to whether it succeeded.
 */
export function useAct(resource: string): (act: Act) => Promise<boolean> {
  const dataProvider = useDataProvider<DeskDataProvider>();
  const attempt = useAttempt();
  return useCallback(
    ({ verb, ids, details, done }) => attempt(() => dataProvider.act<Revertible>(resource, verb, ids, details), done),
    [attempt, dataProvider, resource],
  );
}

/** Writes, and says that it is done, or why it is not. Resolves to whether it succeeded. */
export function useAttempt(): (write: () => Promise<{ data: Revertible }>, done: string) => Promise<boolean> {
  const notify = useNotify();
  const notifyDone = useNotifyDone();
  return useCallback(
    async (write, done) => {
      try {
        notifyDone(done, (await write()).data);
        return true;
      } catch (error) {
        notify((error as Error).message, { type: 'error' });
        return false;
      }
    },
    [notify, notifyDone],
  );
}

/** Says what was done, offers Undo where the API's answer names lines of the log, and shows everything as it is now. */
export function useNotifyDone(): (done: string, answer: Revertible) => void {
  const notify = useNotify();
  const refresh = useRefresh();
  const revert = useRevert();
  return useCallback(
    (done, answer) => {
      refresh();
      const changes = answer?.changes ?? [];
      if (changes.length === 0) notify(done, { type: 'success' });
      else notify(<Undoable message={done} undo={() => revert(changes)} />, { autoHideDuration: UNDO_MS });
    },
    [notify, refresh, revert],
  );
}

/** Reverts changes by log entry, with a notification. */
export function useRevert(): (changes: readonly Identifier[]) => Promise<void> {
  const notify = useNotify();
  const refresh = useRefresh();
  return useCallback(
    async (changes) => {
      try {
        await callApi('POST', '/log/revert', { ids: changes });
        notify('It is as it was before.', { type: 'success' });
      } catch (error) {
        notify((error as Error).message, { type: 'error' });
      }
      refresh();
    },
    [notify, refresh],
  );
}

function Undoable({ message, undo }: { message: string; undo: () => void }) {
  const close = useCloseNotification();
  const onClick = () => {
    close();
    undo();
  };
  return (
    <SnackbarContent
      message={message}
      action={
        <Button color="inherit" size="small" onClick={onClick}>
          Undo
        </Button>
      }
    />
  );
}
