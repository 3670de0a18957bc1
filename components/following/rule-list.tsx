import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { callApi } from '@/lib/browser/api/call-api';
import { moveFocus } from '@/lib/browser/move-focus';
import { COUNTED_DAYS, COUNTED_RULES_MAX, QUIET_DAYS, type Rule, type RuleCounts } from '@/lib/follows/model';
import { setRule } from '@/lib/follows/rules-store';
import { countPosts, formatCount } from '@/lib/utils/format';

type Props = { rules: readonly Rule[]; isOpen: boolean };

/** All rules in one place: the posts of each of the last 30 days by their number, and its end. */
export function RuleList({ rules, isOpen }: Props) {
  const counts = useCounts(rules);
  const follows = rules.filter(({ does }) => does === 'follow');
  const mutes = rules.filter(({ does }) => does === 'mute');
  const tells = rules.filter(({ does }) => does === 'tell');
  return (
    <details className="rule-list" open={isOpen}>
      <summary>
        {[
          follows.length > 0 && `You follow ${formatCount(follows.length)}`,
          tells.length > 0 && `You are told of ${formatCount(tells.length)}`,
          mutes.length > 0 && `You mute ${formatCount(mutes.length)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
        <Icon name="chevron-down" />
      </summary>
      <Rules title="Followed" rules={follows} counts={counts} />
      <Rules title="Told by mail" rules={tells} counts={counts} />
      <Rules title="Muted" rules={mutes} counts={counts} />
    </details>
  );
}

const ENDS = { follow: 'Stop following', mute: 'Stop muting', tell: 'No more mail of' };

type Counts = ReadonlyMap<string, RuleCounts['counts'][number]>;

function Rules({ title, rules, counts }: { title: string; rules: readonly Rule[]; counts: Counts }) {
  if (rules.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {rules.map(({ query, name, does }) => (
          <li key={query}>
            <a href={`/?${query}`} dir="auto">
              {name}
            </a>
            <span>{textOf(counts.get(query))}</span>
            <Button
              variant="ghost"
              size="icon"
              onClick={({ currentTarget }) => {
                // The button goes with its line.
                moveFocus(currentTarget.closest('details')?.querySelector('summary') ?? null);
                setRule({ query, name }, null);
              }}
            >
              <Icon name="x" />
              <span className="sr-only">{`${ENDS[does]} ${name}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function textOf(count: RuleCounts['counts'][number] | undefined): string {
  if (!count) return '';
  if (count.isQuiet) return `Nothing in ${QUIET_DAYS} days`;
  return count.isGone ? 'No longer here' : `${countPosts(count.count)} in ${COUNTED_DAYS} days`;
}

/** The numbers of posts by rule, as far as they are known: they are no reason to show an error. */
function useCounts(rules: readonly Rule[]): Counts {
  const [counts, setCounts] = useState<Counts>(new Map());
  useEffect(() => {
    const unknown = rules.filter(({ query }) => !counts.has(query)).slice(0, COUNTED_RULES_MAX);
    if (unknown.length === 0) return;
    const ended = new AbortController();
    const asked = unknown.map(({ query, name }) => ({ query, name }));
    callApi<RuleCounts>('/api/following/counts', { body: { rules: asked } }).then(
      (answer) => {
        if (ended.signal.aborted) return;
        setCounts(
          new Map([...counts, ...answer.counts.map((count, index) => [asked[index]?.query ?? '', count] as const)]),
        );
      },
      (error: unknown) => console.warn('the posts of rules could not be counted', error),
    );
    return () => ended.abort();
  }, [rules, counts]);
  return counts;
}
