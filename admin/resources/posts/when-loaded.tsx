import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { EmptyList } from '../../components/empty-list';
import type { Post } from './post';

/**
 * Shows a form once the post's own text is loaded. Until then react-admin has the list's row, which has no text, and would
 * discard what was typed in the meantime.
 */
export function WhenLoaded({ children }: { children: ReactNode }) {
  const post = useRecordContext<Post>();
  return post?.text === undefined ? <EmptyList>Loading…</EmptyList> : children;
}
