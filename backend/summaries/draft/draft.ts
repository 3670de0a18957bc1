/** `author` is null if unknown; times are ISO 8601. */
export type SummaryPost = {
  id: number;
  /** Without leading slashes. */
  slug: string;
  title: string;
  author: string | null;
  text: string;
  publishedAt: string;
  updatedAt: string;
};

/** One claim in plain text with the ids of its posts. */
export type SummaryPoint = {
  text: string;
  posts: number[];
  /** The words of each of these posts that say so, in the same order. */
  quotes?: string[];
  /** Why code could not follow it in its quotations, where somebody reads it before it is published. */
  doubt?: string;
  /** The heading under which it stands. Points of a section follow each other. */
  section?: string;
};

/** A summary before it is written down. Plain text throughout. `model` is the language model that wrote it, if one did. */
export type SummaryDraft = { title: string; points: SummaryPoint[]; model?: string };
