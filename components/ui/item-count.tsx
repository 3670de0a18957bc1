import clsx from 'clsx';
import { formatCount } from '@/lib/utils/format';

type Props = {
  count: number;
  /** The word for one, read out by screen readers: "post". */
  one: string;
  className?: string;
};

/** A number behind the name of what it counts. */
export const ItemCount = ({ count, one, className = 'text-ink-3' }: Props) => (
  <span className={clsx('tabular-nums', className)}>
    {' '}
    {formatCount(count)}
    <span className="sr-only"> {count === 1 ? one : `${one}s`}</span>
  </span>
);
