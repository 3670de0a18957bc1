import { FeedPage, type FeedPageProps, feedPageMetadata } from './feed-page';

export const generateMetadata = ({ searchParams }: FeedPageProps) => feedPageMetadata('/', searchParams);

export default function HomePage({ searchParams }: FeedPageProps) {
  return <FeedPage pathname="/" searchParams={searchParams} />;
}
