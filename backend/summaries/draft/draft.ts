/** A post as summaries read it. `author` is null where nobody is named; times are ISO 8601. */
export type SummaryPost = {
  id: number;
  /** Without leading slashes. */
  slug: string;
  title: string;
  author: string | null;
  text: string;
  /** Names without `#`. */
  hashtags: string[];
  publishedAt: string;
  updatedAt: string;
};

/** One thing worth knowing, in plain text, and the ids of the posts that say so. */
export type SummaryPoint = { text: string; posts: number[] };

/** A summary before it is written down. Plain text throughout. */
export type SummaryDraft = { title: string; points: SummaryPoint[] };
