import type { RaRecord } from 'react-admin';
import type { States } from '../parts/state-chip';

/** A source as the API lists it. */
export type Source = RaRecord<number> & {
  url: string;
  title: string | null;
  type: 'LinkedIn' | 'Twitter' | null;
  author: string | null;
  health: 'new' | 'ok' | 'failing' | 'paused';
  reason: string | null;
  failures: number;
  nextPollAt: string;
  polledAt: string | null;
  newPosts: number;
  posts: number;
};

export const HEALTHS: States<Source['health']> = {
  new: { label: 'new', tone: 'waiting' },
  ok: { label: 'well', tone: 'good' },
  failing: { label: 'failing', tone: 'bad' },
  paused: { label: 'paused', tone: 'quiet' },
};

/** What a source is called: its own title, or its address without what may be secret in it. */
export function nameSource({ title, url }: Pick<Source, 'title' | 'url'>): string {
  if (title) return title;
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
