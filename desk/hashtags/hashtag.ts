import type { RaRecord } from 'react-admin';
import type { Tone } from '../parts/state-chip';

/** A hashtag of the API. */
export type Hashtag = RaRecord<number> & {
  name: string;
  state: 'public' | 'waiting' | 'banned';
  posts: number;
  makers: string[];
  createdAt: string;
};

export const STATES = {
  public: { label: 'On the site', tone: 'good' },
  waiting: { label: 'Waiting', tone: 'waiting' },
  banned: { label: 'Banned', tone: 'bad' },
} as const satisfies Record<Hashtag['state'], { label: string; tone: Tone }>;

export const describePosts = ({ posts }: Hashtag): string => (posts === 1 ? '1 post' : `${posts} posts`);

/** "#ppc is banned." or "3 hashtags are banned." */
export const describeDone =
  (participle: string) =>
  (count: number): string =>
    count === 1 ? `The hashtag is ${participle}.` : `${count} hashtags are ${participle}.`;
