import { useCallback, useRef, useState } from 'react';
import { type Identifier, useDataProvider, useNotify, useRefresh } from 'react-admin';
import { useRevert } from '../../components/use-act';
import type { DeskDataProvider } from '../../data-provider';
import type { Post } from '../posts/post';

const DONE = { publish: 'Published', delete: 'Dropped' } as const;

/** Publishes or drops one post at a time, and takes that back, the last one first. */
export function useReview() {
  const dataProvider = useDataProvider<DeskDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const revert = useRevert();
  const [done, setDone] = useState<Identifier[][]>([]);
  // A key that is held down must not do it twice.
  const isBusy = useRef(false);

  const act = useCallback(
    async (verb: keyof typeof DONE, { id, title }: Post) => {
      if (isBusy.current) return;
      isBusy.current = true;
      try {
        // Only while it still waits: another operator may have published it meanwhile.
        const { data } = await dataProvider.act<{ changes: Identifier[] }>('posts', verb, [id], { only: 'draft' });
        refresh();
        if (data.changes.length === 0) {
          notify(`Somebody else has decided on it already: ${title}`, { type: 'warning' });
          return;
        }
        setDone((earlier) => [...earlier, data.changes]);
        notify(`${DONE[verb]}: ${title}`, { type: 'success' });
      } catch (error) {
        notify((error as Error).message, { type: 'error' });
      } finally {
        isBusy.current = false;
      }
    },
    [dataProvider, notify, refresh],
  );

  const undo = useCallback(async () => {
    const last = done.at(-1);
    if (!last) return;
    setDone(done.slice(0, -1));
    await revert(last);
  }, [done, revert]);

  return { act, undo, canUndo: done.length > 0 };
}
