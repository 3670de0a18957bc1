import { CreateButton, DataTable, SearchInput, SelectInput } from 'react-admin';
import type { Source } from '#backend/api/admin/operations/records.ts';
import { BulkActButton, RecordLink } from '../../components/buttons';
import { ScreenList, StateCol, TimeCol } from '../../components/screen-list';
import type { States } from '../../components/section';
import { count, nameSource, RelativeTime, showDone, toChoices } from '../../components/words';

export const HEALTHS: States<Source['health']> = {
  new: { label: 'New', tone: 'waiting' },
  ok: { label: 'OK', tone: 'good' },
  held: { label: 'Held back', tone: 'waiting' },
  failing: { label: 'Failing', tone: 'bad' },
  paused: { label: 'Paused', tone: 'quiet' },
};

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="health" source="health" choices={toChoices(HEALTHS)} alwaysOn emptyText="Any" />,
];

const say = showDone('source');
const sayFetched = (number: number) => `${count(number, 'source')} will be fetched now.`;

/** Every source with how it does; those that fail first. */
export const SourcesList = () => (
  <ScreenList
    sort={{ field: 'failures', order: 'DESC' }}
    filters={FILTERS}
    empty="No sources yet. Add a feed, or a page that names its feed."
    link="show"
    actions={<CreateButton label="Add a source" />}
    bulkActions={
      <>
        <BulkActButton verb="fetch" label="Fetch now" done={sayFetched} icon="refresh-cw" />
        <BulkActButton verb="pause" label="Pause" done={say('paused')} icon="pause" />
        <BulkActButton verb="resume" label="Resume" done={say('resumed')} icon="play" />
      </>
    }
  >
    <DataTable.Col
      source="title"
      label="Source"
      render={(source: Source) => <RecordLink to="show">{nameSource(source)}</RecordLink>}
    />
    <StateCol source="health" label="Health" states={HEALTHS} />
    <DataTable.Col source="reason" label="Why" disableSort render={explainHealth} />
    <TimeCol source="polledAt" label="Asked" />
    <DataTable.Col source="nextPollAt" label="Next" className="labelled" render={describeNext} />
    <DataTable.NumberCol source="newPosts" label="New" />
    <DataTable.NumberCol source="posts" />
    <DataTable.NumberCol source="failures" />
  </ScreenList>
);

const describeNext = ({ health, nextPollAt }: Source) =>
  health === 'paused' ? 'not while paused' : <RelativeTime at={nextPollAt} />;

/** "at least 20 words, no replies" */
export function describeRules({
  minWords,
  skipReplies,
  skipReposts,
  blockWords,
  updatePosts,
}: Source['rules']): string {
  const parts = [
    minWords > 0 && `at least ${count(minWords, 'word')}`,
    skipReplies && 'no replies',
    skipReposts && 'no reposts',
    blockWords.length > 0 && `nothing with ${blockWords.map((word) => `“${word}”`).join(', ')}`,
  ].filter(Boolean);
  const taken = parts.length > 0 ? parts.join(', ') : 'takes every item';
  return updatePosts ? `${taken}, updates posts` : taken;
}

/** Why the state is not simply OK. */
export function explainHealth({ health, reason, drafts }: Pick<Source, 'health' | 'reason' | 'drafts'>): string | null {
  if (health !== 'held') return reason;
  return `It brought more than a source may publish: ${count(drafts, 'post')} ${drafts === 1 ? 'waits' : 'wait'} for review.`;
}
