import type { FeedFilters } from '@/lib/feed/filters';
import type { AuthorCount, FeedPage } from '@/lib/feed/model';
import type { Post } from '@/lib/posts/model';
import type { Hashtag } from '@/lib/tags/model';

export type SubjectKind = 'authors' | 'hashtags';
export type DirectoryKind = SubjectKind | 'stories';

/** An author or a hashtag with a page: its names, and the filters of its posts. */
export type Subject = { kind: SubjectKind; name: string; names: string[]; path: `/${string}`; filters: FeedFilters };

/** Common hashtags and authors, most frequent first. */
export type Surroundings = {
  hashtags: Hashtag[];
  authors: AuthorCount[];
  links: { platform: string; url: string }[];
  mostSaved: Pick<Post, 'slug' | 'title'>[];
  /** Posts of each of the last 52 weeks, the oldest first; null where the upstream does not count them. */
  weeks: number[] | null;
  /** Posts of these weeks, the newest first. */
  year: Pick<CitedSentence, 'slug' | 'author' | 'publishedAt'>[];
};

/** A page of posts, and facts about all of them. */
export type Profile = Omit<Surroundings, 'year'> & {
  feed: FeedPage<Post>;
  /** Dates of the first and last post, as ISO 8601. */
  first: string | null;
  last: string | null;
  /** Sentences of the last year that summaries cite, the newest first. */
  cited: CitedSentence[];
  /** How many summaries cite posts of the last year. */
  citedIn: number;
};

/** A sentence that an author said, and the post that it is from. */
export type CitedSentence = { text: string; slug: string; author: string | null; publishedAt: string };
