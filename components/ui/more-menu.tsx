import type { ReactNode } from 'react';
import { Icon } from './icon';

/** Rare actions behind one button. */
export const MoreMenu = ({ children }: { children: ReactNode }) => (
  <details className="more-menu">
    <summary className="button button-ghost button-icon">
      <Icon name="ellipsis" />
      <span className="sr-only">More</span>
    </summary>
    <div>{children}</div>
  </details>
);
