import { formatCount } from '@/lib/utils/format-count';
import type { Trend } from './model';

/** " by 3 authors", behind a number of posts; nothing for an author's own. */
export const describeAuthors = ({ kind, authors }: Trend): string =>
  kind === 'author' || authors === 0 ? '' : ` by ${formatCount(authors)} ${authors === 1 ? 'author' : 'authors'}`;
