'use client';

import clsx from 'clsx';
import type { ReactNode } from 'react';
import { closeWhenLeft } from './close-when-left';
import { Icon } from './icon';

/** One function for all renders, as React calls a new one again. */
const close = (menu: HTMLDetailsElement | null) => (menu ? closeWhenLeft(menu) : undefined);

/** Rare actions behind one button. */
export const MoreMenu = ({ className, children }: { className?: string; children: ReactNode }) => (
  <details ref={close} className={clsx('more-menu', className)}>
    <summary className="button button-ghost button-icon">
      <Icon name="ellipsis" />
      <span className="sr-only">More</span>
    </summary>
    <div>{children}</div>
  </details>
);
