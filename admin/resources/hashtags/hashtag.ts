import type { RaRecord } from 'react-admin';
import { count, showDone } from '../../components/count';
import type { States } from '../../components/state-chip';

/** A hashtag of the API. */
export type Hashtag = RaRecord<number> & {
  name: string;
  state: 'public' | 'waiting' | 'banned';
  posts: number;
  makers: string[];
  createdAt: string;
};

export const STATES: States<Hashtag['state']> = {
  public: { label: 'On the site', tone: 'good' },
  waiting: { label: 'Waiting', tone: 'waiting' },
  banned: { label: 'Banned', tone: 'bad' },
};

export const describePosts = ({ posts }: Hashtag): string => count(posts, 'post');

/** "The hashtag is banned." or "3 hashtags are banned." */
export const describeDone = showDone('hashtag');
