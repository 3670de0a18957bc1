/** Whole sentences of a post in plain text, and the posts in which they stand; without a text, a post that is only listed. */
export type SummaryPoint = {
  text: string;
  posts: number[];
  /** The title of a post that is only listed, beside its author. */
  name?: string;
  /** The heading under which it stands. Points of a section follow each other. */
  section?: string;
};

/** A summary before it is written down. Plain text throughout. `selector` is the language model that selected its sentences, if one did. */
export type SummaryDraft = {
  title: string;
  points: SummaryPoint[];
  selector?: string;
  /** Why the language model that was asked did not select them. */
  modelFailure?: string;
};
