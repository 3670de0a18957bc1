import { authorKey } from '#backend/text/author-key.ts';
import { rateCandidates } from '#backend/text/passages/candidates.ts';
import { findRelations } from '#backend/text/passages/find-relations.ts';
import type { SourcePost } from '#backend/text/passages/source-post.ts';

/** Quotations of two authors of a story who agree or disagree. `post` is an id. */
export type CitedViews = { isDispute: boolean; quotes: { post: number; text: string }[] };

/** As many of either kind; more would repeat the posts. */
const SHOWN_MAX = 3;

/** In what the posts of a story agree and disagree, by the rules of summaries, the closest first. Each post is cited once for each kind. */
export function citeViews(posts: readonly SourcePost[]): CitedViews[] {
  const relations = findRelations(rateCandidates(posts)).filter(
    ({ a, b }) => authorKey(a.post.author) !== authorKey(b.post.author),
  );
  return [false, true].flatMap((isDispute) => {
    const cited = new Set<number>();
    return relations
      .filter((relation) => {
        const ids = [relation.a.post.id, relation.b.post.id];
        if (relation.isDispute !== isDispute || ids.some((id) => cited.has(id))) return false;
        for (const id of ids) cited.add(id);
        return true;
      })
      .slice(0, SHOWN_MAX)
      .map(({ a, b }) => ({ isDispute, quotes: [a, b].map(({ post, text }) => ({ post: post.id, text })) }));
  });
}
