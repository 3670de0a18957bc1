import { Link } from '@/components/ui/link';

/** The two views of the feed: everything, and what the reader follows. */
export const LatestOrFollowing = ({ isFollowing = false }: { isFollowing?: boolean }) => (
  <nav aria-label="Views of the feed" className="feed-views">
    <Link href="/" aria-current={isFollowing ? undefined : 'page'}>
      Latest
    </Link>
    <Link href="/following" aria-current={isFollowing ? 'page' : undefined}>
      Following
    </Link>
  </nav>
);
