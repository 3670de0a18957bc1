import { authorHue, initialsOf } from '@/lib/design/post-card';
import { boldFigure } from '@/lib/summaries/bold-figure';
import type { LeadPoint, LinkedLead } from '@/lib/summaries/lead';
import { type ListedSummary, summaryHref } from '@/lib/summaries/model';
import { shortSummaryPeriod, summaryCount } from '@/lib/summaries/summary-texts';
import { formatDate } from '@/lib/utils/format';

/** Longer titles are smaller on phones: at full size they take more than three lines, or than two where the tip is shown as well. */
const LONG_TITLE_CHARACTERS = { alone: 70, withTip: 46 };

type Props = {
  lead: LinkedLead;
  /** The days before and the week, as lines. */
  others: ListedSummary[];
  /** The day it is, as YYYY-MM-DD. */
  today: string;
};

/** The newest summary, opened, above everything else on the home page. */
export function SummaryLead({ lead, others, today }: Props) {
  const { day, title, points, tip, beginning, articlesProcessed } = lead;
  const count = summaryCount(articlesProcessed);
  const isLong = title.length > LONG_TITLE_CHARACTERS[tip ? 'withTip' : 'alone'];
  return (
    <section aria-labelledby="lead-title" className="lead page-width" data-long={isLong || undefined}>
      <div className="lead-summary">
        <p className="lead-date">
          <time dateTime={day} className={day === today ? 'marked' : undefined}>
            {formatDate(day)}
          </time>
          {count && <span>{` · ${count}`}</span>}
        </p>
        <h2 id="lead-title" dir="auto">
          <a href={summaryHref(lead)}>{title}</a>
        </h2>
        {points.length > 0 && (
          <ul className="lead-points">
            {points.map((point) => (
              <Point key={point.slug} point={point} />
            ))}
          </ul>
        )}
        {beginning && (
          <p className="lead-beginning" dir="auto">
            {beginning}
          </p>
        )}
        {tip && (
          <p className="lead-tip" dir="auto">
            <span className="marked">Worth trying:</span> <a href={postHref(tip)}>{tip.text}</a>
          </p>
        )}
      </div>
      {others.length > 0 && (
        <nav aria-label="Earlier summaries" className="lead-others">
          <ul>
            {others.map((summary) => (
              <li key={summaryHref(summary)}>
                <a href={summaryHref(summary)}>
                  {shortSummaryPeriod(summary, today)} <bdi>{summary.title}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
}

const postHref = ({ slug }: LeadPoint): string => `/feed/${encodeURIComponent(slug)}`;

function Point({ point }: { point: LinkedLead['points'][number] }) {
  const { author, authorPath, text } = point;
  const Name = authorPath ? 'a' : 'span';
  const [before, figure, after] = boldFigure(text);
  return (
    // In the direction of the point: the name has its own.
    <li dir="auto">
      {author && (
        <Name
          className={`hue-${authorHue(author)}`}
          data-mark={initialsOf(author) || [...author][0]}
          {...(authorPath && { href: authorPath })}
        >
          <bdi>{author}</bdi>
        </Name>
      )}{' '}
      <a href={postHref(point)}>
        {before}
        {figure && <b>{figure}</b>}
        {after}
      </a>
    </li>
  );
}
