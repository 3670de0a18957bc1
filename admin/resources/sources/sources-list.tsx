import { CreateButton, DataTable, SearchInput, SelectInput } from 'react-admin';
import { BulkActButton } from '../../components/bulk-act-button';
import { TimeCol } from '../../components/columns';
import { count, showDone } from '../../components/count';
import { Pause, Play, RefreshCw } from '../../components/icons/lucide';
import { nameSource } from '../../components/name-source';
import { RelativeTime } from '../../components/relative-time';
import { RowLink } from '../../components/row-link';
import { ScreenList } from '../../components/screen-list';
import { StateChip, toChoices } from '../../components/state-chip';
import { explainHealth, HEALTHS, type Source } from './source';

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="health" source="health" label="Health" choices={toChoices(HEALTHS)} alwaysOn emptyText="Any" />,
];

/** Every source with how it does; those that fail first. */
export function SourcesList() {
  return (
    <ScreenList
      sort={{ field: 'failures', order: 'DESC' }}
      filters={FILTERS}
      empty="No sources yet. Add a feed, or a page that names its feed."
      link="show"
      actions={<CreateButton label="Add a source" />}
      bulkActions={
        <>
          <BulkActButton
            verb="fetch"
            label="Fetch now"
            done={(number) => `${count(number, 'source')} will be fetched now.`}
            icon={<RefreshCw size={18} />}
          />
          <BulkActButton verb="pause" label="Pause" done={say('paused')} icon={<Pause size={18} />} />
          <BulkActButton verb="resume" label="Resume" done={say('resumed')} icon={<Play size={18} />} />
        </>
      }
    >
      <DataTable.Col
        source="title"
        label="Source"
        render={(source: Source) => <RowLink to="show">{nameSource(source)}</RowLink>}
      />
      <DataTable.Col source="health" label="Health" render={(source: Source) => <Health {...source} />} />
      <DataTable.Col source="reason" label="Why" disableSort render={explainHealth} />
      <TimeCol source="polledAt" label="Asked" />
      <DataTable.Col
        source="nextPollAt"
        label="Next"
        render={(source: Source) =>
          source.health === 'paused' ? 'not while paused' : <RelativeTime at={source.nextPollAt} />
        }
      />
      <DataTable.NumberCol source="newPosts" label="New" />
      <DataTable.NumberCol source="posts" label="Posts" />
      <DataTable.NumberCol source="failures" label="Failures" />
    </ScreenList>
  );
}

export const Health = ({ health }: Pick<Source, 'health'>) => <StateChip {...HEALTHS[health]} />;

const say = showDone('source');
