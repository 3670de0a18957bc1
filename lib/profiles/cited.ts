import { type CitationIndex, splitQuoted } from '@/lib/summaries/citations';
import { summaryKey } from '@/lib/summaries/model';
import type { CitedSentence, Surroundings } from './model';

const SHOWN = 6;
const PER_AUTHOR = 2;

/**
 * The sentences of these posts that summaries cite: the newest first, and how many summaries do. Of the posts of a topic, rather than of
 * a person, not too much is of one author.
 */
export function pickCited(
  posts: Surroundings['year'],
  citations: CitationIndex,
  { isPerson }: { isPerson: boolean },
): { cited: CitedSentence[]; citedIn: number } {
  const summaries = new Set<string>();
  const cited: CitedSentence[] = [];
  const byAuthor = new Map<string | null, number>();
  for (const post of posts) {
    const own = citations.get(post.slug) ?? [];
    for (const { summary } of own) summaries.add(summaryKey(summary));
    const text = splitQuoted(own.find((citation) => citation.text !== '')?.text ?? '').join(' … ');
    const said = byAuthor.get(post.author) ?? 0;
    if (text === '' || (!isPerson && said === PER_AUTHOR) || cited.length === SHOWN) continue;
    byAuthor.set(post.author, said + 1);
    cited.push({ ...post, text });
  }
  return { cited, citedIn: summaries.size };
}
