import { CreateButton, DataTable, SearchInput, SelectInput } from 'react-admin';
import type { Source } from '#backend/admin/operations/records.ts';
import { BulkActButton } from '../../components/act-button';
import { RecordLink } from '../../components/record-link';
import { RelativeTime } from '../../components/relative-time';
import { ScreenList, StateCol, TimeCol } from '../../components/screen-list';
import { count, nameSource, showDone, toChoices } from '../../components/words';
import { explainHealth, HEALTHS } from './source';

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
