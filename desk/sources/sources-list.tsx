import { Pause, Play, RefreshCw } from 'lucide-react';
import { CreateButton, DataTable, SearchInput, SelectInput } from 'react-admin';
import { BulkActButton } from '../parts/bulk-act-button';
import { TimeCol } from '../parts/columns';
import { count, sayDone } from '../parts/count';
import { RelativeTime } from '../parts/relative-time';
import { RowLink } from '../parts/row-link';
import { ScreenList } from '../parts/screen-list';
import { StateChip, toChoices } from '../parts/state-chip';
import { HEALTHS, nameSource, type Source } from './source';

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="health" source="health" label="Health" choices={toChoices(HEALTHS)} alwaysOn />,
];

/** Every source with how it does; those that fail first. */
export function SourcesList() {
  return (
    <ScreenList<Source>
      sort={{ field: 'failures', order: 'DESC' }}
      filters={FILTERS}
      empty="No sources here. Add a feed, or a page that names its feed."
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
      card={(source) => ({
        title: nameSource(source),
        lines: [
          source.reason,
          <span key="polled">
            asked <RelativeTime at={source.polledAt} />, {count(source.posts, 'post')}
          </span>,
        ],
        aside: <Health {...source} />,
      })}
    >
      <DataTable.Col
        source="title"
        label="Source"
        render={(source: Source) => <RowLink to="show">{nameSource(source)}</RowLink>}
      />
      <DataTable.Col source="health" label="Health" render={(source: Source) => <Health {...source} />} />
      <DataTable.Col source="reason" label="Why" disableSort />
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

const say = sayDone('source');
