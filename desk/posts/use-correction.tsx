import { type ReactNode, useRef, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { callApi } from '../api';
import type { ApiError } from '../api-error';
import { type Saved, useNotifyDone } from '../parts/use-act';
import { Conflict } from './conflict';
import type { Post } from './post';

type Correction = {
  /** For the `<Edit>` around the form. */
  editProps: {
    redirect: false;
    mutationOptions: { onError: (error: unknown) => Promise<void>; onSuccess: (saved: Saved) => void };
    transform: (post: Post) => Post;
  };
  /** What stands above the form when somebody else was quicker. */
  conflict: ReactNode;
};

/**
 * How the correction of a post is saved. What somebody else has changed meanwhile is shown and never overwritten unasked.
 *
 * @param onSettled called when it is saved, or given up for what the other has saved
 */
export function useCorrection(onSettled = () => {}): Correction {
  const [theirs, setTheirs] = useState<Post | null>(null);
  const mine = useRef<Partial<Post>>({});
  const notify = useNotify();
  const notifyDone = useNotifyDone();
  const refresh = useRefresh();
  const onError = async (error: unknown) => {
    const { status, message } = error as ApiError;
    const { id } = mine.current;
    if (status !== 409 || id === undefined) notify(message, { type: 'error' });
    else setTheirs((await callApi<{ data: Post }>('GET', `/posts/${id}`)).data);
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
  const transform = (post: Post) => {
    mine.current = post;
    return post;
  };
  return {
    editProps: { redirect: false, mutationOptions: { onError, onSuccess }, transform },
    conflict: theirs && <Conflict mine={mine.current} theirs={theirs} onSaved={onSuccess} onDrop={onDrop} />,
  };
}
