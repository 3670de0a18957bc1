import type { FC } from 'react';
import type { ResourceProps } from 'react-admin';

/** One resource of the API with its screens, as app.tsx registers it and the menu shows it. */
export type Screen = Omit<ResourceProps, 'icon' | 'options'> & {
  /** The resource's name on the API. */
  name: string;
  /** What the menu and headings call it. */
  label: string;
  icon: FC;
};
