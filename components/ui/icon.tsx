import clsx from 'clsx';
import type { IconName } from './icon-names';
import sprite from './icons.svg';

export type { IconName };

const SPRITE: string = sprite.src;

type Props = {
  name: IconName;
  /** Its size and colour: 18 px in the colour of the text by default. */
  className?: string | undefined;
};

/** An icon with a text alternative nearby; hidden from screen readers. All pages share one sprite. */
export function Icon({ name, className }: Props) {
  return (
    <svg aria-hidden="true" className={clsx('icon', className)}>
      <use href={`${SPRITE}#${name}`} />
    </svg>
  );
}
