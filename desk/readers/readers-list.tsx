import { Ban, Undo2 } from 'lucide-react';
import { DataTable, DateTimeInput, SearchInput, SelectInput } from 'react-admin';
import { BulkActButton } from '../parts/bulk-act-button';
import { RelativeTime } from '../parts/relative-time';
import { ScreenList } from '../parts/screen-list';
import { StateChip } from '../parts/state-chip';
import { DeleteReadersButton } from './delete-readers-button';
import { type Reader, ReaderActions } from './reader-actions';

const STATES = [
  { id: 'active', name: 'May sign in' },
  { id: 'blocked', name: 'Blocked' },
];

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" label="State" choices={STATES} alwaysOn />,
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
          <BulkActButton verb="block" label="Block" done={sayDone('blocked')} icon={<Ban size={18} />} />
          <BulkActButton verb="unblock" label="Unblock" done={sayDone('unblocked')} icon={<Undo2 size={18} />} />
          <DeleteReadersButton />
        </>
      }
      card={(reader) => ({
        title: reader.username,
        lines: [reader.email, describeBookmarks(reader), <StateOf key="state" {...reader} />],
        aside: <ReaderActions />,
      })}
    >
      <DataTable.Col source="username" label="Name" />
      <DataTable.Col source="email" label="E-mail" />
      <DataTable.Col source="state" label="State" disableSort render={(reader: Reader) => <StateOf {...reader} />} />
      <DataTable.NumberCol source="bookmarks" label="Bookmarks" disableSort />
      <DataTable.Col source="createdAt" label="Joined" render={(row: Reader) => <RelativeTime at={row.createdAt} />} />
      <DataTable.Col label="Actions" disableSort>
        <ReaderActions />
      </DataTable.Col>
    </ScreenList>
  );
}

const StateOf = ({ state }: Reader) =>
  state === 'blocked' ? <StateChip label="Blocked" tone="bad" /> : <StateChip label="May sign in" tone="good" />;

const describeBookmarks = ({ bookmarks }: Reader): string =>
  bookmarks === 1 ? '1 bookmark' : `${bookmarks} bookmarks`;

const sayDone = (participle: string) => (count: number) =>
  count === 1 ? `The reader is ${participle}.` : `${count} readers are ${participle}.`;
