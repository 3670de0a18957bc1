import { hasOwnTitle, mayBeRepeated, ownTitle } from '../text/passages/own-title.ts';
import type { SourcePost } from '../text/passages/source-post.ts';
import { listUnits } from '../text/passages/units.ts';
import type { SummaryDraft, SummaryPoint } from './draft/draft.ts';
import { extractSummary } from './extract/extract-summary.ts';
import { LIMITS, MIN_POINTS } from './extract/points.ts';
import type { SummaryKind } from './period/period.ts';

/** Sums up the posts of a period; `points` is empty only where there are no posts. */
export type Summarize = (posts: readonly SourcePost[], kind: SummaryKind) => Promise<SummaryDraft>;

/** Selects by rules, without a language model. */
export const summarizeByRules: Summarize = async (posts, kind) =>
  listWhereFew(extractSummary(posts, kind), posts, kind);

/** A summary as it is, or, with fewer points than make one, a list of its posts: "2 posts of the day". */
function listWhereFew(draft: SummaryDraft, posts: readonly SourcePost[], kind: SummaryKind): SummaryDraft {
  if (draft.points.length >= MIN_POINTS || posts.length === 0) return draft;
  const said = draft.points.map(({ text, posts: ids }): SummaryPoint => ({ text, posts: ids }));
  const cited = new Set(said.flatMap(({ posts: ids }) => ids));
  const others = posts.filter(({ id }) => !cited.has(id)).map(toListed);
  return {
    ...draft,
    title: countTitle(posts.length, kind),
    points: [...said, ...others].slice(0, LIMITS.daily.points),
  };
}

/** "2 posts of the day": true on the next one, too. */
export const countTitle = (posts: number, kind: SummaryKind): string =>
  `${posts} ${posts === 1 ? 'post' : 'posts'} of the ${kind === 'daily' ? 'day' : 'week'}`;

/** A title that counts posts. */
export const COUNTS_POSTS = /\b\d+ posts? (?:of the (?:day|week)|by \d+ experts?)$/;

const NAME_MAX_CHARACTERS = 80;

/** A post by the title that its author wrote, or by its first line if that is short; one that must not be repeated by its author alone. */
function toListed(post: SourcePost): SummaryPoint {
  const [{ text: opening } = { text: '' }] = hasOwnTitle(post) ? [] : listUnits(post.text);
  const name = ownTitle(post) ?? (opening.length <= NAME_MAX_CHARACTERS && mayBeRepeated(opening) ? opening : '');
  return { text: '', posts: [post.id], ...(name !== '' && { name }) };
}
