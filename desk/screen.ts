import type { FC } from 'react';
import type { ResourceProps } from 'react-admin';

/** One resource of the API with its screens, as app.tsx registers it and the menu shows it. */
export type Screen = Omit<ResourceProps, 'icon' | 'options'> & {
  /** The resource's name on the API. */
  name: string;
  /** What the menu and headings call it. */
  label: string;
  icon: FC;
  /** What the first page counts of it. */
  counters?: Counter[];
  /** What the first page says of it besides numbers, such as when the next mail goes out. */
  tile?: FC;
};

/** A number on the first page: how many rows match a filter, and a link to them. */
export type Counter = {
  /** "Posts to review" */
  label: string;
  /** `waiting` asks for somebody, `today` tells what the day has brought. */
  group: 'waiting' | 'today';
  /** Of the resource's list; called when it is counted, because of "today". */
  filter: () => Record<string, unknown>;
  /** Where these are worked through, if not in the list: '/review'. */
  to?: string;
};

/** When today began where the operator is, as filters want it. */
export function startOfToday(now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
}
