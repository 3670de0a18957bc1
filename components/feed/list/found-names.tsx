import type { Route } from 'next';
import { markMatches } from '@/components/article/text/post-parts';
import { Link } from '@/components/ui/link';
import type { FoundName } from '@/lib/feed/model';
import { countPosts } from '@/lib/utils/format';

/** The pages of authors and hashtags that a search may be meant for, above its posts; nothing without any. */
export function FoundNames({ names }: { names: FoundName[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="found-names" aria-label="Pages that match">
      {names.map(({ kind, name, count, href, matches }) => (
        <li key={href}>
          <Link href={href as Route}>
            {kind === 'author' && <span>Author:</span>}
            <bdi>{markMatches(name, matches)}</bdi>
            {count !== undefined && <span>{countPosts(count)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
