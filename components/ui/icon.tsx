import clsx from 'clsx';
import type { IconName } from './icon-names';
import sprite from './icons.svg';

export type { IconName };

const SPRITE: string = sprite.src;

type Props = {
  name: IconName;
  /** Its size and colour: 18 px in the colour of the text unless told otherwise. */
  className?: string | undefined;
};

/** An icon beside or instead of words that say the same; screen readers pass over it. The drawings are one file for all pages. */
export function Icon({ name, className }: Props) {
  return (
    <svg aria-hidden="true" className={clsx('icon', className)}>
      <use href={`${SPRITE}#${name}`} />
    </svg>
  );
}
