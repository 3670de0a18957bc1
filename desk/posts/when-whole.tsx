import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { EmptyList } from '../parts/empty-list';
import type { Post } from './post';

/**
 * What is to be filled in with a post's own words, once they have come. Until then react-admin shows the list's row, which has no
 * text, and what was typed in the meantime would go with it.
 */
export function WhenWhole({ children }: { children: ReactNode }) {
  const post = useRecordContext<Post>();
  return post?.text === undefined ? <EmptyList>Loading…</EmptyList> : children;
}
