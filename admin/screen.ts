import type { FC, ReactNode } from 'react';
import type { RaRecord, ResourceProps, SortPayload } from 'react-admin';
import type { IconName } from './components/icon';

/** The menu's groups, in its order. */
export const GROUPS = ['Content', 'Audience', 'System'] as const;

/** One resource of the API with its screens, as app.tsx registers it and the menu shows it. */
export type Screen = Omit<ResourceProps, 'icon' | 'options'> & {
  /** The resource's name on the API. */
  name: string;
  /** The name in menu and headings. */
  label: string;
  group: (typeof GROUPS)[number];
  icon: IconName;
  /** Waiting work, counted in the menu and listed on the first page. */
  todos?: Todo[];
  /** A tile of the first page, such as the next mail. */
  tile?: FC;
};

/** Rows that somebody should do something about. */
type Todo = {
  filter: Record<string, unknown>;
  /** Of which list, if not the screen's own. */
  resource?: string;
  /** Which come first, if not as the API has it. */
  sort?: SortPayload;
  /** The summary of many: "2 posts to review". Without it each row is listed. */
  together?: (total: number) => string;
  // biome-ignore lint/suspicious/noExplicitAny: each screen knows the rows of its own list
  name?: (row: any) => ReactNode;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  reason: (row: any) => ReactNode;
  /** The one button, in the context of the row. */
  button: ReactNode;
};

/** The rows of a todo that are there now. */
export type Waiting = Todo & { screen: Screen; resource: string; rows: RaRecord[]; total: number };
