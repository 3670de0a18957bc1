/** A post that is read for passages to cite. `author` is null if unknown; times are ISO 8601. */
export type SourcePost = {
  id: number;
  /** Without leading slashes. */
  slug: string;
  title: string;
  author: string | null;
  text: string;
  publishedAt: string;
  updatedAt: string;
};
