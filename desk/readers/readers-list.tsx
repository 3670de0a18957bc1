import { Ban, Undo2 } from 'lucide-react';
import { DataTable, DateTimeInput, SearchInput, SelectInput } from 'react-admin';
import { BulkActButton } from '../parts/bulk-act-button';
import { TimeCol } from '../parts/columns';
import { count, sayDone } from '../parts/count';
import { RelativeTime } from '../parts/relative-time';
import { ScreenList } from '../parts/screen-list';
import { StateChip, type States, toChoices } from '../parts/state-chip';
import { DeleteReadersButton } from './delete-readers-button';
import { type Reader, ReaderActions } from './reader-actions';

const STATES: States<Reader['state']> = {
  active: { label: 'May sign in', tone: 'good' },
  blocked: { label: 'Blocked', tone: 'bad' },
};

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" label="State" choices={toChoices(STATES)} alwaysOn />,
  <DateTimeInput key="since" source="since" label="Joined since" />,
];

/** Readers with an account, the newest first. */
export function ReadersList() {
  return (
    <ScreenList<Reader>
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={FILTERS}
      empty="There is no such reader."
      link={false}
      bulkActions={
        <>
          <BulkActButton verb="block" label="Block" done={say('blocked')} icon={<Ban size={18} />} />
          <BulkActButton verb="unblock" label="Unblock" done={say('unblocked')} icon={<Undo2 size={18} />} />
          <DeleteReadersButton />
        </>
      }
      card={(reader) => ({
        title: reader.username,
        lines: [reader.email, count(reader.bookmarks, 'bookmark'), <RelativeTime key="at" at={reader.createdAt} />],
        aside: <StateChip {...STATES[reader.state]} />,
        actions: <ReaderActions />,
      })}
    >
      <DataTable.Col source="username" label="Name" />
      <DataTable.Col source="email" label="E-mail" />
      <DataTable.Col source="state" label="State" render={({ state }: Reader) => <StateChip {...STATES[state]} />} />
      <DataTable.NumberCol source="bookmarks" label="Bookmarks" />
      <TimeCol source="createdAt" label="Joined" />
      <DataTable.Col label="Actions" disableSort>
        <ReaderActions />
      </DataTable.Col>
    </ScreenList>
  );
}

const say = sayDone('reader');
