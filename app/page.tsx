import { pageMetadata } from '@/lib/seo/metadata';
import { LatestFeed } from './latest-feed';

// With a filter in the address, app/internal/search is rendered in place of this page (see next.config.ts).
export const revalidate = 60;
export const generateMetadata = () => pageMetadata({ path: '/' });

export default function HomePage() {
  return <LatestFeed pathname="/" />;
}
