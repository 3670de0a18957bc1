/** A post of the week that could be a tip. */
export type Candidate = {
  id: number;
  /** Without leading slashes. */
  slug: string;
  title: string;
  text: string;
  type: 'LinkedIn' | 'Twitter';
  author: string | null;
  /** With their `#`. */
  hashtags: string[];
  /** How many readers have it in their bookmarks. */
  readers: number;
};

/** What a mail says of a post. */
export type Tip = {
  postId: number;
  slug: string;
  title: string;
  author: string | null;
  /** One sentence: what the post says beyond its title, or what it is. */
  why: string;
  readers: number;
};
