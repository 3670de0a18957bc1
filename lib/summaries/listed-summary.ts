import { SUMMARY_PREVIEW_CHARACTERS } from '@/lib/config/product';
import { takeCharacters } from '@/lib/text/clip';
import { stripMarkdown } from '@/lib/text/strip-markdown';
import type { ListedSummary, Summary } from './model';

/** What a card shows of a summary: of its text the first 200 characters, plain, and "…" where there is more (spec §2). */
export function toListedSummary({ kind, day, title, content, articlesProcessed }: Summary): ListedSummary {
  const preview = takeCharacters(stripMarkdown(content), SUMMARY_PREVIEW_CHARACTERS);
  return { kind, day, title, preview, articlesProcessed };
}
