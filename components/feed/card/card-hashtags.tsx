import type { FeedFilters } from '@/lib/feed/filters';
import { hashtagPath } from '@/lib/tags/hashtag-path';
import type { Hashtag } from '@/lib/tags/model';
import { FilterLink, type FilterProps } from '../filters/filter-link';

const HASHTAGS_SHOWN = 3;

/** A card's first hashtags, which lead to the posts that have them too */
export function CardHashtags({ hashtags, filters, ...props }: FilterProps & { hashtags: Hashtag[] }) {
  return (
    <ul className="post-card-tags">
      {hashtags.slice(0, HASHTAGS_SHOWN).map(({ id, name }) => (
        <li key={id}>
          <FilterLink {...props} next={withHashtag(filters, id)} page={hashtagPath(name)}>
            {name}
          </FilterLink>
        </li>
      ))}
    </ul>
  );
}

const withHashtag = (filters: FeedFilters, id: number): FeedFilters =>
  filters.hashtags.includes(id) ? filters : { ...filters, hashtags: [...filters.hashtags, id] };
