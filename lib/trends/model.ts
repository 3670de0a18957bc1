import { formatCount } from '@/lib/utils/format';

type TrendState = 'new' | 'rising' | 'fading';

/** A number of posts, and the list of them. */
export type PostsOfWeek = { posts: number; href: `/${string}` };

export type Trend = {
  kind: 'term' | 'hashtag';
  state: TrendState;
  name: string;
  /** The page of the hashtag; this week's posts of a term. */
  href: `/${string}`;
  /** The distinct authors of this week's posts. */
  authors: number;
  /** This week and those before, newest first. */
  weeks: PostsOfWeek[];
};

/** Trends of the seven days that end with `to`, the most significant first. Days are of the form YYYY-MM-DD, in UTC. */
export type Trends = { from: string; to: string; trends: Trend[] };

/** The sections of the page, in its order. */
export const TREND_SECTIONS: readonly { state: TrendState; title: string; note: string }[] = [
  { state: 'new', title: 'New this week', note: 'In no post of the seven weeks before.' },
  { state: 'rising', title: 'Rising', note: 'More posts than in the seven weeks before.' },
  { state: 'fading', title: 'Fading', note: 'Fewer posts than in the seven weeks before.' },
];

/** " by 3 authors", behind a number of posts. */
export const describeAuthors = ({ authors }: Trend): string =>
  authors === 0 ? '' : ` by ${formatCount(authors)} ${authors === 1 ? 'author' : 'authors'}`;
