import { FeedPage, type FeedPageProps, feedPageMetadata } from '../feed-page';

export const generateMetadata = ({ searchParams }: FeedPageProps) => feedPageMetadata('/feed', searchParams);

export default function FeedRoute({ searchParams }: FeedPageProps) {
  return <FeedPage pathname="/feed" searchParams={searchParams} />;
}
