import type { SummaryPost } from './draft/draft.ts';
import { renderSummary } from './draft/render-summary.ts';
import { extractSummary } from './extract/extract-summary.ts';
import type { Period } from './period/period.ts';
import type { SummaryDependencies } from './write/write-summary.ts';

/** A post that is not on the site, as `prepareRecords` of ingest returns it. */
export type PreviewedPost = Pick<SummaryPost, 'title' | 'text'> & {
  slugs: readonly string[];
  postUser: string | null;
  postLink: string | null;
  publishedAt: Date;
};

/** A summary with the quotation behind each point. */
export type SummaryPreview = {
  kind: Period['kind'];
  day: string;
  posts: number;
  title: string;
  points: {
    section: string | null;
    text: string;
    sources: { author: string | null; title: string; link: string | null; quote: string }[];
  }[];
  /** As it would be stored. */
  markdown: string;
};

/** The summary of these posts for a day or week. Writes nothing. */
export async function previewSummary(
  posts: readonly PreviewedPost[],
  period: Period,
  summarize: SummaryDependencies['summarize'] = async (own, kind) => extractSummary(own, kind),
): Promise<SummaryPreview> {
  const own = posts
    .filter(({ publishedAt }) => publishedAt >= period.start && publishedAt < period.end)
    .map((post, index): SummaryPost & { link: string | null } => ({
      id: index + 1,
      slug: post.slugs[0] ?? '',
      title: post.title,
      author: post.postUser,
      text: post.text,
      publishedAt: post.publishedAt.toISOString(),
      updatedAt: post.publishedAt.toISOString(),
      link: post.postLink,
    }));
  const draft = await summarize(own, period.kind);
  const byId = new Map(own.map((post) => [post.id, post]));
  return {
    kind: period.kind,
    day: period.day,
    posts: own.length,
    title: draft.title,
    points: draft.points.map(({ text, section, posts: ids, quotes }) => ({
      section: section ?? null,
      text,
      sources: ids.flatMap((id, index) => {
        const post = byId.get(id);
        return post
          ? [{ author: post.author, title: post.title, link: post.link, quote: quotes?.[index] ?? text }]
          : [];
      }),
    })),
    markdown: renderSummary(draft, own),
  };
}
