import type { RaRecord } from 'react-admin';
import type { States } from '../../components/state-chip';

/** A story of the API: with all of its posts, those that are only suggested among them. */
export type Story = RaRecord<number> & {
  slug: string | null;
  title: string;
  state: 'suggested' | 'published' | 'hidden';
  posts: { id: number; title: string; author: string | null; at: string; isShown: boolean }[];
  updatedAt: string;
};

export const STATES: States<Story['state']> = {
  suggested: { label: 'Suggested', tone: 'waiting' },
  published: { label: 'On the site', tone: 'good' },
  hidden: { label: 'Hidden', tone: 'bad' },
};

/** Whether accepting it would put something on the site. */
export const hasSuggestions = ({ state, posts }: Story): boolean =>
  state !== 'published' || posts.some(({ isShown }) => !isShown);
