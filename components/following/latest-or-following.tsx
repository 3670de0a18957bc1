import { Link } from '@/components/ui/link';

/** The two views of the feed, everything and what the reader follows, on the page of the second. */
export const LatestOrFollowing = () => (
  <nav aria-label="Views of the feed" className="feed-views">
    <Link href="/">Latest</Link>
    <Link href="/following" aria-current="page">
      Following
    </Link>
  </nav>
);
