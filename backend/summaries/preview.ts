import type { SourcePost } from '../text/passages/source-post.ts';
import { renderSummary } from './draft/render-summary.ts';
import type { Period } from './period/period.ts';
import { type Summarize, summarizeByRules } from './summarize.ts';

/** A post that is not on the site, as `prepareRecords` of ingest returns it. */
export type PreviewedPost = Pick<SourcePost, 'title' | 'text'> & {
  slugs: readonly string[];
  postUser: string | null;
  postLink: string | null;
  publishedAt: Date;
};

/** A summary with the posts of each point. */
export type SummaryPreview = {
  kind: Period['kind'];
  day: string;
  posts: number;
  title: string;
  points: {
    section: string | null;
    text: string;
    sources: { author: string | null; title: string; link: string | null }[];
  }[];
  /** Why the language model that was asked did not select them. */
  modelFailure?: string;
  /** As it would be stored. */
  markdown: string;
};

/** The summary of these posts for a day or week. Writes nothing. */
export async function previewSummary(
  posts: readonly PreviewedPost[],
  period: Period,
  summarize: Summarize = summarizeByRules,
): Promise<SummaryPreview> {
  const own = posts
    .filter(({ publishedAt }) => publishedAt >= period.start && publishedAt < period.end)
    .map((post, index): SourcePost & { link: string | null } => ({
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
    points: draft.points.map(({ text, section, posts: ids }) => ({
      section: section ?? null,
      text,
      sources: ids.flatMap((id) => {
        const post = byId.get(id);
        return post ? [{ author: post.author, title: post.title, link: post.link }] : [];
      }),
    })),
    ...(draft.modelFailure !== undefined && { modelFailure: draft.modelFailure }),
    markdown: renderSummary(draft, own),
  };
}
