'use client';

import type { ReactNode } from 'react';
import { closeWhenLeft } from './close-when-left';
import { Icon } from './icon';

/** Rare actions behind one button. */
export const MoreMenu = ({ children }: { children: ReactNode }) => (
  <details ref={(menu) => (menu ? closeWhenLeft(menu) : undefined)} className="more-menu">
    <summary className="button button-ghost button-icon">
      <Icon name="ellipsis" />
      <span className="sr-only">More</span>
    </summary>
    <div>{children}</div>
  </details>
);
