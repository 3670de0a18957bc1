import clsx from 'clsx';
import { formatCount } from '@/lib/utils/format';

type Props = { count: number; className?: string };

/** A number of posts behind a name. Only screen readers get the word. */
export const PostCount = ({ count, className = 'text-ink-3' }: Props) => (
  <span className={clsx('tabular-nums', className)}>
    <span>{` ${formatCount(count)}`}</span>
    <span className="sr-only">{count === 1 ? ' post' : ' posts'}</span>
  </span>
);
