import { SummaryText } from '@/components/summaries/summary-text';
import { Link } from '@/components/ui/link';
import { type Summary, summaryHref } from '@/lib/summaries/model';
import { summaryPeriod } from '@/lib/summaries/summary-texts';

/** A preview that is long enough to decide. */
const SHOWN_CHARACTERS = 500;

/** The beginning of the newest weekly summary, not of an issue of the mail, which the web cannot read. */
export function LatestSummary({ summary }: { summary: Summary }) {
  return (
    <section aria-labelledby="latest-summary" className="latest-summary">
      <p>The latest weekly summary · {summaryPeriod(summary)}</p>
      <h2 id="latest-summary" dir="auto">
        {summary.title}
      </h2>
      <SummaryText content={beginningOf(summary.content)} posts={[]} />
      <p>
        <Link href={summaryHref(summary)}>Read all of it</Link>
      </p>
    </section>
  );
}

/** The first paragraphs of a Markdown text, whole ones, and no heading at their end. */
function beginningOf(markdown: string): string {
  const [first = '', ...others] = markdown.split(/\n{2,}/);
  let shown = first;
  for (const paragraph of others) {
    if (shown.length + paragraph.length > SHOWN_CHARACTERS || paragraph.startsWith('#')) break;
    shown += `\n\n${paragraph}`;
  }
  return shown;
}
