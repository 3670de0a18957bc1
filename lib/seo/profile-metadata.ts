import type { Metadata } from 'next';
import { describeFilters } from '@/lib/feed/describe-filters';
import type { Profile, Subject } from '@/lib/profiles/model';
import { countPosts } from '@/lib/utils/format-count';
import { formatDate } from '@/lib/utils/format-date';
import { pageMetadata, pageTitle } from './metadata';

export function profileMetadata({ kind, name, path, filters }: Subject, profile: Profile): Metadata {
  const { feed, last, hashtags } = profile;
  const isPerson = kind === 'authors';
  const topics = hashtags.filter(({ id }) => !filters.hashtags.includes(id)).slice(0, 5);
  const title = isPerson
    ? describeFilters({ ...filters, authors: [name] })
    : `Posts with ${name}${filters.page > 1 ? `, page ${filters.page}` : ''}`;
  const description = [
    `${countPosts(feed.total)} ${isPerson ? 'by' : 'with'} ${name} for Amazon sellers.`,
    last && `The last is of ${formatDate(last)}.`,
    topics.length > 0 && `About ${topics.map((topic) => topic.name).join(', ')}.`,
  ];
  const metadata = pageMetadata({
    path: filters.page > 1 ? `${path}?page=${filters.page}` : path,
    feed: filters,
    title,
    description: description.filter(Boolean).join(' '),
    ...(filters.page === 1 && { markdown: `${path}.md` }),
  });
  return feed.posts.length > 0 ? metadata : { ...metadata, robots: { index: false } };
}

export const missingMetadata = (title: string): Metadata => ({
  title: { absolute: pageTitle(title) },
  robots: { index: false },
});
