import { Button, SnackbarContent } from '@mui/material';
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
import { describeOutcome, type Outcome } from './words';

/** The response of a write: ids of log entries, and what became of several rows. */
export type Revertible = ({ changes?: Identifier[]; author?: string } & Outcome) | null | undefined;

/** The same with what was saved. */
export type Saved = RaRecord & { changes?: Identifier[] };

type Act = {
  verb: string;
  ids: readonly Identifier[];
  details?: Record<string, unknown>;
  /** The notification: "2 posts are hidden." With a function, for those that were changed. */
  done: string | ((count: number, answer: Revertible) => string);
};

/**
 * Runs a verb for one or many rows (`POST /{resource}/{verb}`), refreshes them, and shows a notification, with Undo if
 * the response has log entries. Resolves to whether it succeeded.
 */
export function useAct(resource: string): (act: Act) => Promise<boolean> {
  const dataProvider = useDataProvider<DeskDataProvider>();
  const attempt = useAttempt();
  return ({ verb, ids, details, done }) =>
    attempt(
      () => dataProvider.act<Revertible>(resource, verb, ids, details),
      typeof done === 'string'
        ? done
        : (answer) => describeOutcome((number) => done(number, answer), ids.length, answer ?? {}),
    );
}

type Attempt = (
  write: () => Promise<{ data: Revertible }>,
  done: string | ((answer: Revertible) => string),
) => Promise<boolean>;

/** Writes, and says that it is done, or why it is not. Resolves to whether it succeeded. */
export function useAttempt(): Attempt {
  const notify = useNotify();
  const notifyDone = useNotifyDone();
  return async (write, done) => {
    try {
      const { data } = await write();
      notifyDone(typeof done === 'string' ? done : done(data), data);
      return true;
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
      return false;
    }
  };
}

/** Says what was done, offers Undo where the API's answer names lines of the log, and shows everything as it is now. */
export function useNotifyDone(): (done: string, answer: Revertible) => void {
  const notify = useNotify();
  const refresh = useRefresh();
  const revert = useRevert();
  return (done, answer) => {
    refresh();
    const changes = answer?.changes ?? [];
    if (changes.length === 0) notify(done, { type: 'success' });
    else notify(<Undoable message={done} undo={() => revert(changes)} />);
  };
}

/** Reverts changes by log entry, with a notification. */
export function useRevert(): (changes: readonly Identifier[]) => Promise<void> {
  const notify = useNotify();
  const refresh = useRefresh();
  return async (changes) => {
    try {
      await callApi('POST', '/log/revert', { ids: changes });
      notify('It is as it was before.', { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    refresh();
  };
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
